// Chosen searches, in the order of a course. Each shows one thing; those whose model the command lacks are left out.

const pane = (formulation, engine, set = {}) => ({ formulation, engine, set });

export const EXAMPLES = [
  { key: "paths", model: "sudoku", set: "9x9-medium", panes: [pane("partial", "depth-first"), pane("blocks", "annealing", { "formulation.reduction": "none" })] },
  { key: "order", model: "sudoku", set: "9x9-medium", panes: [pane("partial", "depth-first", { "formulation.cells": "first-cell" }), pane("partial", "depth-first")] },
  { key: "greedy", model: "coloring", set: "myciel4", panes: [pane("construct", "greedy"), pane("complete", "tabu")], seconds: 2 },
  { key: "queens", model: "queens", set: "8", panes: [pane("partial", "depth-first"), pane("complete", "min-conflicts")], seed: 7 },
  { key: "frontier", model: "sliding", set: "8-puzzle", panes: [pane("slides", "best-first"), pane("slides", "ida-star")] },
  { key: "cooling", model: "tsp", set: "uniform-100", panes: [pane("tour", "hill-climbing"), pane("tour", "annealing", { "engine.starts": "1" })] },
  { key: "declared", model: "cryptarithm", set: "send-more-money", panes: [pane("partial", "depth-first", { "formulation.variables": "first", "formulation.propagation": "forward-checking" }), pane("partial", "depth-first")] },
  { key: "bound", model: "knapsack", set: "5x30", panes: [pane("partial", "branch-and-bound")] },
];
