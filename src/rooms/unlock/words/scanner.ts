/** The scanner. */
export const scannerWords = {
  title: 'Scan the clinic’s code',
  back: 'Clinic visit',
  lead: 'Hold the phone so that the whole code is in the picture.',
  picture: 'Picture of your camera',
  starting: 'Starting the camera …',
  looking: 'Looking for a code …',
  slow: 'Is the picture blurred or dark? Another lens or some light may help.',
  otherLens: 'Use the other camera',
  lightOn: 'Turn on the light',
  lightOff: 'Turn off the light',
  foreign: 'This is not the code of a clinic. The right one has our name above it, at the front desk.',
  refusedTitle: 'The camera is not allowed',
  refusedText:
    'Your browser does not let this page use the camera. You can allow it in the settings of the site, or type the desk’s code.',
  noneTitle: 'No camera to scan with',
  noneText: 'This device or browser has no camera that we can use. The desk’s code, typed, does the same.',
  busyTitle: 'The camera is busy',
  busyText: 'Another app is using the camera. Close it and try again, or type the desk’s code.',
  unreadableTitle: 'This browser cannot read codes',
  unreadableText:
    'Open the phone’s own camera app and point it at the code: it opens this page. Or type the desk’s code.',
  again: 'Try the camera again',
  type: 'Type the code instead',
} as const
