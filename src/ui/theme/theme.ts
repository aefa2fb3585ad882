import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import { brick, filled, fontFamily, leaf, marigold, night, radius, type Scale, sand, shadow, sky } from './tokens.ts'

const tuple = (scale: Scale) => [...scale] as unknown as MantineColorsTuple

/** The component library in our look, for the parts that come from it: date pickers, combo boxes, notifications. */
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
  variantColorResolver(input) {
    const colour = (input.color ?? input.theme.primaryColor) as keyof typeof filled
    const known = filled[colour]
    if (input.variant !== 'filled' || !known) return defaultVariantColorsResolver(input)
    return { background: known.background, hover: known.hover, color: known.ink, border: '1px solid transparent' }
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } },
  },
})
