export const nativeAppWords = {
  updateTitle: 'Update app to latest version',
  updateText: 'This part needs a newer version of the app.',
  downloadNotSupported: 'Download not supported ! Update app to latest version.',
}
