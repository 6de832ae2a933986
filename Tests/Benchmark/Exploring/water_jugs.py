"""The water jugs of Tests/FaultyScreens in Hypothesis: prints how fast it runs and what it finds.

    python3 -m venv .build/hypothesis
    .build/hypothesis/bin/pip install hypothesis==6.155.2
    PYTHON=.build/hypothesis/bin/python Tests/Benchmark/Exploring/run
"""

import time

import hypothesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import (
    RuleBasedStateMachine, invariant, rule, run_state_machine_as_test)


class Jugs(RuleBasedStateMachine):
    steps = 0
    forbidden = 4
    commands = ()

    def __init__(self):
        super().__init__()
        self.small, self.big, self.names = 0, 0, []

    def count(self, name):
        Jugs.steps += 1
        self.names.append(name)

    @rule()
    def fill_small(self):
        self.count("fill-small")
        self.small = 3

    @rule()
    def fill_big(self):
        self.count("fill-big")
        self.big = 5

    @rule()
    def empty_small(self):
        self.count("empty-small")
        self.small = 0

    @rule()
    def empty_big(self):
        self.count("empty-big")
        self.big = 0

    @rule()
    def pour_into_big(self):
        self.count("pour-into-big")
        liters = min(self.small, 5 - self.big)
        self.small, self.big = self.small - liters, self.big + liters

    @rule()
    def pour_into_small(self):
        self.count("pour-into-small")
        liters = min(self.big, 3 - self.small)
        self.small, self.big = self.small + liters, self.big - liters

    @invariant()
    def big_does_not_hold_four(self):
        if self.big == Jugs.forbidden:
            # The last run that fails is the shortest one.
            Jugs.commands = tuple(self.names)
            raise AssertionError("the big jug holds 4 liters")


def run(seed, forbidden, examples):
    Jugs.steps, Jugs.forbidden, Jugs.commands = 0, forbidden, ()
    start = time.process_time()
    try:
        run_state_machine_as_test(
            hypothesis.seed(seed)(Jugs),
            settings=settings(
                max_examples=examples, database=None, deadline=None, print_blob=False,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate, Phase.shrink]))
    except AssertionError:
        pass
    return time.process_time() - start


print(f"hypothesis {hypothesis.__version__}")
# The big jug never holds nine liters, so nothing is found.
seconds = run(0, 9, 400)
print(f"{Jugs.steps / seconds:,.0f} steps a second of processor time ({Jugs.steps:,} steps)")
for number in range(10):
    seconds = run(number, 4, 20_000)
    print(f"seed {number}: {seconds:.2f} s, {len(Jugs.commands)} commands")
