export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        // Widths at which a phone layout becomes a tablet's and a desk's; media queries cannot read custom properties.
        'breakpoint-tablet': '48em',
        'breakpoint-desk': '64em',
      },
    },
  },
}
