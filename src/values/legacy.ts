// The specification exports these values without a meaning. They keep their names so that nobody mistakes them for
// forgotten settings; no behaviour depends on them, and none may.

export const LEGACY_VALUE = 1199

export const LEGACY_IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 16, 17, 18, 19, 20, 22, 25, 26, 28, 29] as const
