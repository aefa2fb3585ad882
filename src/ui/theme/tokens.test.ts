import { describe, expect, it } from 'vitest'
import { brick, leaf, marigold, sand, sky } from './scales.ts'
import { filled, planCard, type Scheme, schemes } from './tokens.ts'

/** WCAG 2.2: relative luminance of an sRGB colour '#rrggbb'. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const TEXT = 4.5
const CONTROL = 3

/** Text colours and their backgrounds: [text, ground]. */
const TEXT_PAIRS: readonly (readonly [keyof Scheme, keyof Scheme])[] = [
  ...(['ground', 'surface', 'band'] as const).flatMap((ground) =>
    (['text', 'dimmed', 'link', 'bad', 'neutral'] as const).map((text) => [text, ground] as const),
  ),
  ...(['frame', 'hoverBand'] as const).flatMap((ground) =>
    (['text', 'dimmed', 'link', 'neutral'] as const).map((text) => [text, ground] as const),
  ),
  ['neutral', 'countBand'],
  ['good', 'goodBand'],
  ['warn', 'warnBand'],
  ['bad', 'badBand'],
  ['info', 'infoBand'],
  ['neutral', 'neutralBand'],
]

const CONTROL_PAIRS = [
  ...(['ground', 'surface', 'band'] as const).flatMap((ground) =>
    (['edge', 'focus'] as const).map((edge) => [edge, ground] as const),
  ),
  // The parts of a picture that carry its meaning; pale ones have their figure beside them.
  ['plot', 'surface'],
  ['plotEdge', 'surface'],
] as const

describe.each(['light', 'dark'] as const)('in the %s scheme', (name) => {
  const scheme = schemes[name]

  it.each(TEXT_PAIRS)('%s is readable on %s', (text, ground) => {
    expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(TEXT)
  })

  it.each(CONTROL_PAIRS)('%s can be distinguished from %s', (edge, ground) => {
    expect(contrast(scheme[edge], scheme[ground])).toBeGreaterThanOrEqual(CONTROL)
  })

  it.each(['goodBand', 'warnBand', 'badBand', 'infoBand'] as const)(
    'a field with an error keeps its mark on %s',
    (band) => {
      expect(contrast(scheme.bad, scheme[band])).toBeGreaterThanOrEqual(CONTROL)
    },
  )
})

it.each(Object.entries(filled))('the label of a %s button is readable, also on hover', (_, button) => {
  expect(contrast(button.ink, button.background)).toBeGreaterThanOrEqual(TEXT)
  expect(contrast(button.ink, button.hover)).toBeGreaterThanOrEqual(TEXT)
})

it.each([planCard.from, planCard.to])('the plan card is readable on %s', (ground) => {
  expect(contrast(planCard.ink, ground)).toBeGreaterThanOrEqual(TEXT)
  expect(contrast(planCard.dim, ground)).toBeGreaterThanOrEqual(TEXT)
})

it.each(Object.entries({ leaf, marigold, brick, sky, sand }))('%s goes from light to dark in ten steps', (_, scale) => {
  const steps = scale.map(luminance)
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
})
