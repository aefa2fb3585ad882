/** Every sentence of the accounts room that a person may read. */
export const accountsWords = {
  mobileRequired: 'Enter your mobile number',
  mobileInvalid: 'Enter a valid 10-digit mobile number',
  codeInvalid: 'Enter the 6 digits of the code',
  refusals: {
    OTP_INVALID: 'This code is not right.',
    OTP_EXPIRED: 'This code has expired. Ask for a new one.',
    OTP_REVOKED: 'This code no longer works. Ask for a new one.',
    OTP_RATE_LIMITED: 'Too many attempts. Please wait a little and try again.',
    CAPTCHA_FAILED: 'The check for robots did not succeed. Please try again.',
    TOTP_INVALID: 'This code is not right. Enter the newest one your authenticator shows.',
    TOTP_RATE_LIMITED: 'Too many wrong codes. Please wait before you try again.',
    TOTP_NOT_ASKED: 'This session does not wait for an authenticator code.',
    TOTP_NOT_ENROLLED: 'Set up your authenticator first.',
    TOTP_ENROLLED: 'Your authenticator is set up already. Enter the code it shows.',
  },
  triesLeft: (left: number) =>
    left === 0
      ? 'This code is not right, and that was its last try. Ask for a new one.'
      : `This code is not right. You have ${left === 1 ? '1 try' : `${left} tries`} left.`,
  resendTooSoon: (seconds: number) => `A code is on its way. You can ask for another one in ${waitInWords(seconds)}.`,
  sendsUsedUp: (seconds: number) => `Too many codes were asked for. Try again in ${waitInWords(seconds)}.`,
  guessesUsedUp: (seconds: number) => `Too many wrong codes. Try again in ${waitInWords(seconds)}.`,
  locked: (carePhone: string) => `Logging in with this number is locked. Please call customer care on ${carePhone}.`,
  captchaNeeded: 'Robots are trying to log in at the moment, so a check is needed first.',
  authenticatorIssuer: (brand: string) => `${brand} Plus`,

  login: {
    title: 'Log in or sign up',
    againTitle: 'Log in to continue',
    againLead: 'Your session has ended. We send a 6-digit code to your mobile number, and you go on where you were.',
    lead: 'We send a 6-digit code to your mobile number. New here? The same code creates your account.',
    sendCode: 'Send the code',
    agree: 'By continuing you agree to the ',
    termsOfUse: 'Terms of use',
    haveRead: ' and confirm that you have read the ',
    privacyNotice: 'Privacy notice',
    newTab: ' (opens in a new tab)',
    codeTitle: 'Enter the code',
    codeLead: 'We have sent a 6-digit code to',
    codeLabel: '6-digit code',
    verify: 'Log in',
    changeNumber: 'Change the number',
    resend: 'Send a new code',
    resendIn: 'New code in',
    byMail: 'Send the code by email',
    bySms: 'Send the code by SMS',
    mailLead: (number: string) =>
      `If an email address is confirmed for ${number}, a 6-digit code is on its way there. Once you are logged in, you can confirm one on the page that lists your logins.`,
    resent: 'We have sent you a new code. The old one no longer works.',
    backToCode: 'The code we sent you still works: you can go on with it.',
    totpTitle: 'Second step',
    totpLead: 'Enter the 6-digit code that your authenticator app shows for this account.',
    totpLabel: 'Authenticator code',
    totpVerify: 'Continue',
    enrolTitle: 'Set up your authenticator',
    enrolLead:
      'People who work with other people’s health data confirm each login with an app such as Aegis, 2FAS, Google Authenticator or Microsoft Authenticator.',
    enrolScan: '1. Scan this picture with the app, or type the key into it.',
    enrolOpen: 'Open in the app on this device',
    enrolQr: 'QR code for your authenticator app',
    enrolKey: 'Key',
    enrolConfirm: '2. Enter the 6-digit code that the app shows now.',
    logOutInstead: 'Use another number',
    loggedIn: 'You are logged in.',
    checking: 'One moment: robots are trying to log in, so your device is solving a small task that stops them.',
    checkingDone: (percent: number) => `${percent}% – this usually takes a few seconds`,
    checkFailed: 'This browser could not finish the check for robots. Try again, or use another browser.',
  },
  loginEmail: {
    required: 'Enter your email address',
    invalid: 'Enter an email address such as asha@example.in',
    title: 'Login codes by email',
    lead: 'Confirm an email address, and you can log in with a code sent there when no SMS arrives. It is used for nothing else.',
    confirmed: (email: string) => `Login codes can go to ${email}.`,
    add: 'Add an email address',
    change: 'Use another address',
    remove: 'Remove the address',
    address: 'Email address',
    sendCode: 'Send the code',
    mobileLead: 'We have sent a 6-digit code to your mobile. Enter it to go on.',
    mobileCode: 'Code sent to your mobile',
    mailLead: (email: string) => `We have sent a 6-digit code to ${email}. It can take a minute to arrive.`,
    mailCode: 'Code sent to your email',
    confirm: 'Confirm the address',
    removeConfirm: 'Remove it',
    stop: 'Leave it as it is',
    saved: 'Your email address is confirmed.',
    removed: 'Your email address is removed. Login codes go to your mobile only.',
    loadFailed: 'We could not read your email address',
  },
  sessions: {
    title: 'Where you are logged in',
    lead: 'Each line is a browser or app that can use your account. Log out what you do not recognise.',
    thisDevice: 'This device',
    unknownDevice: 'Unknown device',
    lastUsed: 'Last used',
    since: 'Logged in',
    address: 'Network address',
    logOut: 'Log out',
    logOutNamed: (device: string) => `Log out ${device}`,
    logOutEverywhere: 'Log out everywhere',
    everywhereTitle: 'Log out everywhere?',
    everywhereText: 'Every browser and app is logged out at once, this one too. You log in again with a new code.',
    done: 'Logged out.',
    loadFailed: 'We could not read your logins',
  },
} as const

function waitInWords(seconds: number): string {
  if (seconds < 100) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 100) return `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}

/**
 * Versions of the texts a person agrees to by logging in; a changed text gets a new version and needs agreement again.
 */
export const LEGAL_VERSIONS = {
  terms: 'terms-2026-11',
  privacy_notice: 'privacy-2026-11-4',
  whatsapp: 'whatsapp-2026-11',
  guardian: 'guardian-2026-11',
}
