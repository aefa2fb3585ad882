export const nativeAppWords = {
  updateTitle: 'Update app to latest version',
  updateText: 'This part needs a newer version of the app.',
  downloadNotSupported: 'Download not supported ! Update app to latest version.',
  filesFailed: 'The app handed over no file. Please try again.',
  downloadFailed: 'The download did not start. Please try again.',
  downloadExpired: 'This download has expired. Please start it again.',
  tokenInvalid: 'token should be the token of an app at its push service',
  pathInvalid: 'path should be the path of a file of yours',
}
