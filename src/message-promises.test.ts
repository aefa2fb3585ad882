/** Sentences of screens that promise a message, each with the message that the product sends. */
import { expect, test } from 'vitest'
import { TEMPLATES, type TemplateName } from '#rooms/notifications/rules/templates.ts'
import { sourceFiles } from '#testing/source-files.ts'

const PROMISE =
  /\b(gets?|got) (an? |one )?(\w+ )?(message|SMS|email)\b|\b(is|are|be) told\b|\bby (SMS|email or SMS)\b|\bwe (tell|write to|send) (you|them)\b|sent you a message/i
const TEXTS = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
const COMMENTS = /\/\*[\s\S]*?\*\//g

/** A piece of each sentence. */
const PROMISED: Record<string, readonly TemplateName[]> = {
  'All super-admins are told of every proposal': [
    'staff-proposed',
    'staff-appointed',
    'staff-declined',
    'staff-removed',
  ],
  'The person keeps the role they have.': ['staff-declined'],
  'The person is told by email or SMS and accepts': ['company-invitation'],
  'Send the code by SMS': ['login-code'],
  'If it goes through, we write to you.': ['renewal-returned'],
  'Each person gets a welcome message.': ['employee-welcome'],
  'they are told that morning': ['employee-plan-ends'],
  'They are told. Appointments that ended': ['employee-plan-restored'],
  'reads what you may do: file claims': ['coordinator-claims'],
  'whether you may file claims for them': ['coordinator-claims'],
  'For this person’s own bills.': ['coordinator-claim-filed'],
  'Each is checked again first.': ['coordinator-activated'],
  'Request home care for somebody': ['coordinator-consent'],
  'reads what you may do for them': ['coordinator-consent'],
  'the person gets a message on their own number': ['coordinator-activated'],
  'The candidate gets a message and agrees there.': ['checkup-ordered'],
  'and another when the centre confirms it': ['checkup-retimed', 'checkup-confirmed'],
  'It is cancelled immediately, and the candidate': ['checkup-ended'],
  'The check-up is cancelled. The candidate': ['checkup-ended'],
  'Order a check-up, and the candidate': ['checkup-ordered'],
  'Each download is logged': ['checkup-report-opened'],
  'is downloaded. The person gets a message': ['checkup-report-opened'],
  'gets a message and decides freely': ['checkup-access-asked'],
  'We send you a message as soon as it is.': ['checkup-confirmed', 'checkup-confirmed-at'],
  'You get a message when it is confirmed.': ['checkup-confirmed', 'checkup-confirmed-at'],
  'we ask you here and by SMS': ['claim-on-hold'],
  'The member is told if the amount changes.': ['claim-corrected'],
  'The company’s admins are told.': ['contract-amended'],
  'of 1 person ends earlier': ['employee-plan-ends'],
  'people end earlier': ['employee-plan-ends'],
  'when a report that lists them is downloaded': ['report-downloaded'],
  'The owner of this number is told by SMS': ['company-invitation'],
  'When one accepts, the member gets an SMS': ['consult-doctor'],
  'You get a message from Tulsi Plus with my name': ['agent-code'],
  'The member gets an SMS': ['consult-doctor'],
  'A doctor may still accept in the next seconds.': ['consult-doctor'],
  'Each of them gets a message, and logs in': ['employee-welcome'],
  'Add the first one: they get a welcome message': ['employee-welcome'],
  'is added and gets a welcome message': ['employee-welcome'],
  'They are told, and keep their records': ['employee-plan-ends'],
  'in the morning, and keep their records': ['employee-plan-ends'],
  'They get an email that asks them to install': ['employee-app-reminder'],
  'You are registered. We have sent you a message.': ['camp-registered'],
  'Everybody on duty gets a message': ['care-alarm-waits'],
  'The buyer gets a message with the new time.': ['care-call-moved'],
  'The buyer gets a message.': ['care-kit-sent', 'care-kit-failed'],
  'The buyer is told now, with the reason': ['care-doctor-changes', 'care-doctor'],
  'You will get a message with the link.': ['consult-doctor'],
  'the super-admins get a message': ['care-number-shared'],
  'our staff are told, and call within': ['care-alarm-waits', 'care-alarm-worse'],
  'We tell you as soon as it does.': ['insurance-issued', 'insurance-refused'],
  'If they have cancelled it, the member is told': ['insurance-cancelled'],
  'The member is told that nothing of the premium': ['insurance-nothing-owed'],
  'You get a message about each claim': ['coordinator-claim-filed'],
  'Log in with the mobile number that got the message.': ['coordinator-consent', 'coordinator-claims'],
  'We have sent you a message too': ['employee-welcome'],
  'the member is told at once': ['payout-paid'],
  'Ask for a report of a plan.': ['report-ready'],
  'we send you a link, too': ['staff-report-ready'],
  'Use this when the member cannot change it themselves.': ['plan-number-removed', 'plan-member-added'],
  'From now on the new number opens': ['plan-number-removed', 'plan-member-added'],
  'From now on no number opens': ['plan-number-removed'],
  'Everybody on it can use it again': ['plan-unblocked'],
  'We tell them by SMS.': ['plan-member-added'],
  'Once we have received it, it is added here': ['topup-confirmed'],
  'They get a message.': ['credits-allotted', 'credits-restored'],
  'Who asked for it is told at once.': ['topup-confirmed', 'topup-rejected'],
  'its admins get a message': ['topup-reversed'],
}

/** These promise no message of ours: a screen says it, a person does, or it goes to an insurer by its own call. */
const NO_MESSAGES = [
  'We tell you before you send anything',
  'We tell you the amount before you decide.',
  'We tell you why, and the refund rules',
  'we tell you and the Data Protection Board',
  'The cover will not start, and the insurer is told.',
  'The cover ends now, the insurer is told',
]

const files = sourceFiles('src').filter(
  ({ path }) => !/\.(api|sweep)?\.?test\./.test(path) && !path.includes('/testing/'),
)
const isMessages = (path: string) => /rooms\/notifications\/(words|rules)/.test(path)
const sentences = files
  .filter(({ path }) => /\/words[./]/.test(path) && !isMessages(path))
  .flatMap(({ text }) =>
    [...text.replaceAll(COMMENTS, '').matchAll(TEXTS)].map(([, plain, filled]) => plain ?? filled ?? ''),
  )
  .filter((text) => PROMISE.test(text))

test('each sentence of a screen that promises a message is known here, with the message', () => {
  const known = [...Object.keys(PROMISED), ...NO_MESSAGES]
  expect(sentences.filter((text) => !known.some((piece) => text.includes(piece)))).toEqual([])
  expect(known.filter((piece) => !sentences.some((text) => text.includes(piece)))).toEqual([])
})

test('each message that is promised, and each other one, is sent by some room', () => {
  const sending = files.filter(({ path }) => path.includes('/server/')).map(({ text }) => text)
  // Of a cover, the news completes the name.
  const isSent = (name: string) =>
    sending.some(
      (text) => text.includes(`'${name}'`) || (name.startsWith('insurance-') && text.includes(`'${name.slice(10)}'`)),
    )
  expect(Object.keys(TEMPLATES).filter((name) => !isSent(name))).toEqual([])
})
