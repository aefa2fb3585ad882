import {
  artwork,
  filled,
  fontFamily,
  gaps,
  paint,
  planCard,
  radius,
  radiusCard,
  radiusMark,
  radiusSmall,
  schemes,
  scrim,
  shadow,
  target,
  tones,
  topmost,
  typeSizes,
} from './tokens.ts'

/** The whole stylesheet of custom properties, for both colour schemes. */
export function variablesStylesheet(): string {
  return [
    rule(':root', {
      font: fontFamily,
      target,
      radius,
      'radius-small': radiusSmall,
      'radius-mark': radiusMark,
      'radius-card': radiusCard,
      scrim,
      float: shadow,
      topmost,
      ...fills(),
      ...named(paint, 'paint-'),
      ...named(planCard, 'card-'),
      ...named(gaps, 'gap-'),
      ...named(typeSizes, 'type-'),
    }),
    inScheme('light'),
    inScheme('dark'),
    ...tones.map((tone) =>
      rule(`[data-tone="${tone}"]`, { tone: `var(--${tone})`, 'tone-band': `var(--${tone}-band)` }),
    ),
  ].join('\n')
}

function inScheme(scheme: 'light' | 'dark'): string {
  const selector = `:root[data-colour-scheme="${scheme}"]`
  const own = rule(selector, { ...named(schemes[scheme]), ...named(artwork[scheme], 'art-') })
  // Scroll bars and the browser's own controls.
  return `${own}\n${selector}{color-scheme:${scheme}}`
}

/** @param properties names without their leading dashes, and values */
function rule(selector: string, properties: Record<string, string>): string {
  const declarations = Object.entries(properties).map(([name, value]) => `--${name}:${value}`)
  return `${selector}{${declarations.join(';')}}`
}

/** The names of a group of tokens in kebab case: ground, good-band; with a prefix, art-leaf-soft. */
function named(tokens: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      `${prefix}${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
}

/** leaf-fill, leaf-hover, leaf-ink and so on. */
function fills(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filled).flatMap(([name, { background, hover, ink }]) => [
      [`${name}-fill`, background],
      [`${name}-hover`, hover],
      [`${name}-ink`, ink],
    ]),
  )
}
