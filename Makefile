# `make play` opens the game, `make test` runs every test, `make bundle` packages it; each sets everything up first.
.PHONY: play test soak bundle pictures check format catalogs clean

play: .venv/ready-play
	.venv/bin/gomoku $(ARGS)

# The tests see what a player has: the wheel, in an environment of its own that does not know the sources.
# `.venv/bin/pytest`, with the path of a test, sees the sources.
test: .venv/ready-test check
	.venv/bin/python packaging/wheel.py build/installed
	PYTHONSAFEPATH=1 build/installed/bin/python -m pytest --installed -n 3 --dist loadgroup

soak: .venv/ready-test
	.venv/bin/python -m pytest -m soak --timeout 7200

# A folder to double-click: dist/Gomoku
bundle: .venv/ready-bundle
	.venv/bin/python packaging/bundle.py

# What the README shows
pictures: .venv/ready-test
	.venv/bin/python -m tests.ui.shoot docs

check: .venv/ready-test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/lint-imports
	.venv/bin/mypy

format: .venv/ready-test
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

catalogs: .venv/ready-test
	.venv/bin/pybabel -q extract -k N_ --no-location --sort-output --project Gomoku --version "" -o assets/locale/gomoku.pot gomoku
	.venv/bin/pybabel -q update --no-fuzzy-matching --ignore-pot-creation-date -N -D gomoku -i assets/locale/gomoku.pot -d assets/locale
	.venv/bin/pybabel -q compile -D gomoku -d assets/locale

.venv/ready-%: pyproject.toml tools/setup.sh
	tools/setup.sh $*

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
