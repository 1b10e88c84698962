#!/bin/sh
# Makes .venv ready: `tools/setup.sh play` for the game, `bundle` for packaging it, `test` for the tests too.
# On Debian-like Linux it installs missing system packages if it may, else it says the exact command.
set -eu
cd "$(dirname "$0")/.."
purpose=$1

find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    echo "Gomoku needs Python 3.11 or newer; none was found. Set PYTHON=/path/to/python3 to name one." >&2
    exit 1
}

python=$(find_python)

# package:proof pairs; a proof is a library, a command or a Python module
play_packages="libgl1:lib:libGL.so.1 libegl1:lib:libEGL.so.1 libgl1-mesa-dri:dri: libx11-6:lib:libX11.so.6
    libxcursor1:lib:libXcursor.so.1 libxrandr2:lib:libXrandr.so.2 libxi6:lib:libXi.so.6
    libxinerama1:lib:libXinerama.so.1 libxkbcommon0:lib:libxkbcommon.so.0"
bundle_packages="binutils:command:objdump"
test_packages="$bundle_packages xvfb:command:Xvfb xdotool:command:xdotool xclip:command:xclip x11-xserver-utils:command:xrdb"

is_there() {
    case $1 in
    lib) "$python" -c "import ctypes, sys; ctypes.CDLL(sys.argv[1])" "$2" 2>/dev/null ;;
    dri) for driver in /usr/lib/*/dri/*_dri.so /usr/lib/dri/*_dri.so /usr/lib64/dri/*_dri.so; do
            [ -e "$driver" ] && return 0
        done
        return 1 ;;
    command) command -v "$2" >/dev/null 2>&1 ;;
    libpython) # PyInstaller ships it; the Python of Debian does not need it itself
        "$python" -c 'import ctypes, sys; sys.base_prefix == "/usr" and ctypes.CDLL(sys.argv[1])' "$2" 2>/dev/null ;;
    venv) "$python" -c 'import venv, ensurepip' 2>/dev/null ;;
    esac
}

if [ "$(uname -s)" = Linux ]; then
    wanted=$play_packages
    [ "$purpose" = test ] && wanted="$wanted $test_packages"
    [ "$purpose" = bundle ] && wanted="$wanted $bundle_packages"
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    [ "$purpose" = play ] || wanted="$wanted libpython$version:libpython:libpython$version.so.1.0"
    missing=
    for entry in $wanted "python$version-venv:venv:"; do
        package=${entry%%:*}
        proof=${entry#*:}
        is_there "${proof%%:*}" "${proof#*:}" || missing="$missing $package"
    done
    if [ -n "$missing" ]; then
        if ! command -v apt-get >/dev/null 2>&1; then
            echo "These are missing; install your system's packages that hold them:$missing" >&2
            exit 1
        fi
        if [ "$(id -u)" = 0 ]; then
            as_root=
        elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
            as_root="sudo -n"
        else
            echo "System packages are missing. Run this, then try again:" >&2
            echo "    sudo apt-get update && sudo apt-get install -y$missing" >&2
            exit 1
        fi
        echo "Installing system packages:$missing"
        $as_root apt-get update -qq
        # shellcheck disable=SC2086
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
    fi
fi

case $purpose in
test) extra="[dev]" ;;
bundle) extra="[bundle]" ;;
*) extra= ;;
esac
[ -x .venv/bin/python ] || "$python" -m venv .venv
echo "Installing Gomoku and what it needs into .venv ..."
.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".$extra"
touch ".venv/ready-$purpose"
