import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import controls from './controls.module.css'
import { brick, filled, fontFamily, leaf, marigold, night, radius, type Scale, sand, shadow, sky } from './tokens.ts'

const tuple = (scale: Scale) => [...scale] as unknown as MantineColorsTuple

export const theme = createTheme({
  colors: {
    leaf: tuple(leaf),
    marigold: tuple(marigold),
    brick: tuple(brick),
    sky: tuple(sky),
    gray: tuple(sand),
    dark: tuple(night),
  },
  primaryColor: 'leaf',
  primaryShade: 6,
  white: '#ffffff',
  black: sand[9],
  fontFamily,
  headings: { fontFamily, fontWeight: '600', textWrap: 'balance' },
  defaultRadius: 'md',
  radius: { xs: radius, sm: radius, md: radius, lg: radius, xl: radius },
  shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver(input) {
    const colour = (input.color ?? input.theme.primaryColor) as keyof typeof filled
    const known = filled[colour]
    if (input.variant === 'filled' && known) {
      return { background: known.background, hover: known.hover, color: known.ink, border: '1px solid transparent' }
    }
    if (input.variant === 'default') {
      return {
        background: 'var(--surface)',
        hover: 'var(--band)',
        color: 'var(--mantine-color-text)',
        border: '1px solid var(--edge)',
      }
    }
    if (colour === 'leaf' && (input.variant === 'subtle' || input.variant === 'light')) {
      return {
        background: input.variant === 'light' ? 'var(--good-band)' : 'transparent',
        hover: 'var(--band)',
        color: input.variant === 'light' ? 'var(--good)' : 'var(--link)',
        border: '1px solid transparent',
      }
    }
    return defaultVariantColorsResolver(input)
  },
  components: {
    Button: { defaultProps: { size: 'md' }, classNames: { root: controls.button } },
    ActionIcon: {
      defaultProps: { size: 'lg', variant: 'subtle', color: 'leaf' },
      classNames: { root: controls.actionIcon },
    },
    Anchor: { classNames: { root: controls.anchor } },
    Input: { defaultProps: { size: 'md' }, classNames: { input: controls.input } },
    InputWrapper: {
      defaultProps: { size: 'md' },
      classNames: { label: controls.label, description: controls.description, error: controls.error },
    },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 120 } },
    },
    Modal: {
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 120 } },
    },
    Checkbox: { classNames: { label: controls.choiceLabel } },
  },
})
