/** What pieces say that only the frame of a dashboard has: public pages do not load them. */
export const frameWords = {
  appearance: 'Appearance',
  schemes: { light: 'Light', dark: 'Dark', device: 'As on this device' },
  singleKeys: 'Single keys act on this device',
}
