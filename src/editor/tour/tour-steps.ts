/**
 * Steps of the tour, in their order. Each points at the element with its name in `data-tour`; title and text stand in locales/
 * under `editor.tour.steps`.
 */
export const TOUR_STEPS = [
  { id: 'maps', target: 'maps' },
  { id: 'view', target: 'view' },
  { id: 'change', target: 'view' },
  { id: 'compare', target: 'compare' },
  { id: 'history', target: 'history' },
  { id: 'save', target: 'save' },
  { id: 'finish', target: 'status' },
] as const;
