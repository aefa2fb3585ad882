import { ground } from './ground-colours.ts'

/** Ten steps from lightest to darkest. */
export type Scale = readonly [string, string, string, string, string, string, string, string, string, string]

/** Leaf: the brand, links and the usual button. Step 6 carries white text in both schemes. */
export const leaf: Scale = [
  '#eef7ef',
  '#dcedde',
  '#bcdbc1',
  '#97c7a0',
  '#72b180',
  '#4c9a62',
  '#2c7a45',
  '#23663a',
  '#1b522f',
  '#123a21',
]

/** Marigold: the one call to action of a screen, always with dark ink. */
export const marigold: Scale = [
  '#fff5df',
  '#ffe8bb',
  '#fdd485',
  '#fbc055',
  '#f6ad31',
  '#ec9a16',
  '#c97a09',
  '#9c5c06',
  '#784606',
  '#503004',
]

/** Brick: refusals, failures, destructive acts. */
export const brick: Scale = [
  '#fdf0ec',
  '#fadcd4',
  '#f4b9ab',
  '#ec917d',
  '#e26d56',
  '#d24f38',
  '#b23a26',
  '#932d1c',
  '#742416',
  '#521a10',
]

/** Sky: neutral information. */
export const sky: Scale = [
  '#ecf5fa',
  '#d5e8f2',
  '#abd0e4',
  '#7db5d4',
  '#559bc2',
  '#3982ad',
  '#24678f',
  '#1c5375',
  '#17425c',
  '#102e40',
]

/** Sand: warm greys of the light scheme. */
export const sand: Scale = [
  ground.light,
  '#f4efe4',
  '#e8e1d2',
  '#d6cdba',
  '#b5ab96',
  '#8a826f',
  '#645f51',
  '#4b473d',
  '#343129',
  '#211f1a',
]

/** Night: green-tinged greys of the dark scheme, text first, background last. */
export const night: Scale = [
  '#e9ece5',
  '#cdd3c9',
  '#a9b3a7',
  '#849083',
  '#3b463c',
  '#2e382f',
  '#202a22',
  ground.dark,
  '#101611',
  '#0b0f0c',
]
