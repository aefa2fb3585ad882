/**
 * Every colour, size and weight of the product's look. Screens use tokens (`var(--surface)`, `leaf`, `md`), never
 * literals. tokens.test.ts checks the pairs that people see together against WCAG AA.
 */

import { brick, leaf, marigold, night, sand, sky } from './scales.ts'

/** The colours of surfaces and text, per colour scheme. */
export interface Scheme {
  /** The page background. */
  ground: string
  /** Cards, inputs, dialogs. */
  surface: string
  /** Behind header and navigation of the dashboards. */
  frame: string
  /** Under the pointer, on any of the three. */
  hoverBand: string
  /** Behind a count that is not late. */
  countBand: string
  /** A quiet band inside a card or page. */
  band: string
  text: string
  dimmed: string
  /** Decorative borders. */
  line: string
  /** Borders that distinguish a control from its background (3:1). */
  edge: string
  /** Links and brand text. */
  link: string
  /** The keyboard focus ring. */
  focus: string
  good: string
  goodBand: string
  warn: string
  warnBand: string
  bad: string
  badBand: string
  info: string
  infoBand: string
  neutral: string
  neutralBand: string
  /** Charts: bars and lines, the edge of what is open, what is not used, what left, what runs out, an area, the lines of ticks. */
  plot: string
  plotEdge: string
  plotPale: string
  plotOff: string
  plotWarn: string
  plotWash: string
  plotGrid: string
}

export const schemes: { light: Scheme; dark: Scheme } = {
  light: {
    ground: sand[0],
    surface: '#ffffff',
    frame: sand[1],
    hoverBand: '#e9e3d7',
    countBand: '#e2dccf',
    band: sand[1],
    text: sand[9],
    dimmed: sand[6],
    line: sand[2],
    edge: sand[5],
    link: leaf[7],
    focus: leaf[6],
    good: leaf[8],
    goodBand: leaf[1],
    warn: marigold[8],
    warnBand: marigold[1],
    bad: brick[7],
    badBand: brick[0],
    info: sky[7],
    infoBand: sky[0],
    neutral: sand[7],
    neutralBand: sand[1],
    plot: leaf[6],
    plotEdge: leaf[5],
    plotPale: leaf[2],
    plotOff: sand[3],
    plotWarn: marigold[4],
    plotWash: leaf[1],
    plotGrid: '#ece6d9',
  },
  dark: {
    ground: night[7],
    surface: night[6],
    frame: night[8],
    hoverBand: '#1e251f',
    countBand: '#283129',
    band: night[5],
    text: night[0],
    dimmed: night[2],
    line: night[4],
    edge: night[3],
    link: leaf[3],
    focus: leaf[3],
    good: leaf[2],
    goodBand: '#1d3a26',
    warn: marigold[2],
    warnBand: '#3d2e10',
    bad: brick[2],
    badBand: '#44201a',
    info: sky[2],
    infoBand: '#16323f',
    neutral: night[1],
    neutralBand: night[5],
    plot: leaf[4],
    plotEdge: leaf[5],
    plotPale: '#2b5a3a',
    plotOff: '#4a564b',
    plotWarn: marigold[4],
    plotWash: '#1d3a26',
    plotGrid: night[5],
  },
}

/** What a notice, badge or mark means; an element with `data-tone` gives its piece --tone and --tone-band. */
export const tones = ['good', 'warn', 'bad', 'info', 'neutral'] as const
export type Tone = (typeof tones)[number]

/** Filled controls look the same in both schemes. */
export const filled = {
  leaf: { background: leaf[6], hover: leaf[7], ink: '#ffffff' },
  marigold: { background: marigold[4], hover: marigold[3], ink: '#2b1c02' },
  brick: { background: brick[6], hover: brick[7], ink: '#ffffff' },
} as const

/** Colours of pictures and marks in both schemes; names become --paint-… properties. */
export const paint = {
  leaf: leaf[6],
  leafSoft: leaf[4],
  leafDeep: leaf[8],
  saffron: marigold[3],
  marigold: marigold[4],
  star: marigold[5],
  starEdge: marigold[6],
  brick: brick[6],
  brickSoft: brick[5],
  sky: sky[4],
  /** Of a QR code in both schemes: a camera wants black on white. */
  paper: '#ffffff',
  ink: '#000000',
} as const

/** The plan card, the same in both schemes; names become --card-… properties. */
export const planCard = {
  from: leaf[7],
  to: leaf[9],
  ink: '#ffffff',
  dim: leaf[1],
  frame: marigold[4],
  leaf: leaf[5],
  line: 'rgb(255 255 255 / 0.24)',
} as const

/** Additional colours of pictures, per colour scheme; names become --art-… properties. */
export const artwork = {
  light: {
    leaf: leaf[6],
    leafSoft: leaf[5],
    leafPale: leaf[3],
    stem: leaf[7],
    hillFar: leaf[1],
    hillNear: leaf[2],
    sun: marigold[2],
    skin: '#b57a4f',
    skinDeep: '#99613b',
    hair: '#2f241d',
    trousers: sand[7],
    device: sand[9],
    paper: '#ffffff',
    rule: sand[2],
  },
  dark: {
    leaf: leaf[5],
    leafSoft: leaf[6],
    leafPale: leaf[7],
    stem: leaf[4],
    hillFar: '#1c2c21',
    hillNear: '#243a2a',
    sun: marigold[5],
    skin: '#b57a4f',
    skinDeep: '#99613b',
    hair: '#1a1410',
    trousers: sand[5],
    device: night[3],
    paper: night[0],
    rule: '#c3cbbf',
  },
} as const

export const fontFamily = "Mukta, 'Mukta Fallback', system-ui, sans-serif"
/** Minimum size of a touch target. */
export const target = '2.75rem'
/** Distances between related elements; names become --gap-… properties. */
export const gaps = {
  '2xs': '0.125rem',
  xs: '0.25rem',
  sm: '0.5rem',
  md: '0.75rem',
  lg: '1rem',
  xl: '1.25rem',
  '2xl': '1.5rem',
  '3xl': '2rem',
} as const
export type Gap = keyof typeof gaps
/**
 * Sizes of text; names become --type-… properties. The six steps are those of the drawings; those with a range grow with the
 * window and are for one thing each: the lead of a page, the title of a section, of a page, of the landing page, a price.
 */
export const typeSizes = {
  xs: '0.75rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.25rem',
  xl: '1.75rem',
  '2xl': '2.25rem',
  lead: 'clamp(1rem, 0.95rem + 0.35vw, 1.25rem)',
  section: 'clamp(1.25rem, 1.1rem + 1vw, 1.75rem)',
  page: 'clamp(1.625rem, 1.4rem + 1vw, 2.125rem)',
  hero: 'clamp(2.125rem, 1.5rem + 3vw, 3.5rem)',
  price: 'clamp(1.875rem, 1.6rem + 1.2vw, 2.5rem)',
} as const
/** From 36 px of height on. */
export const radius = '0.75rem'
/** Of what is lower. */
export const radiusSmall = '0.5rem'
/** Of bars and marks of a few pixels. */
export const radiusMark = '0.1875rem'
/** Of the plan card and its QR code. */
export const radiusCard = '1.25rem'
/** Above everything else on a page. */
export const topmost = '400'
/** Over the page, behind a dialog. */
export const scrim = 'rgb(11 15 12 / 0.55)'
/** Elements that float above the page. */
export const shadow = '0 0.25rem 1.5rem rgb(33 31 26 / 0.12), 0 0.0625rem 0.25rem rgb(33 31 26 / 0.08)'
