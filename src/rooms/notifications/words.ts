import { campMessages } from './words/camp-messages.ts'
import { careMessages } from './words/care-messages.ts'
import { checkupMessages } from './words/checkup-messages.ts'
import { claimMessages } from './words/claim-messages.ts'
import { consentMessages } from './words/consent-messages.ts'
import { consultMessages } from './words/consult-messages.ts'
import { dataMessages } from './words/data-messages.ts'
import { employeeMessages } from './words/employee-messages.ts'
import { insuranceMessages } from './words/insurance-messages.ts'
import { CODE_LINE, loginMessages } from './words/login-messages.ts'
import { refundMessages } from './words/refund-messages.ts'
import { renewalMessages } from './words/renewal-messages.ts'
import { staffMessages } from './words/staff-messages.ts'
import { visitMessages } from './words/visit-messages.ts'
import { walletMessages } from './words/wallet-messages.ts'

/** The texts of all messages. A {name} is a variable of the template; {brand} is the operator's. */
export const words = {
  messages: {
    ...careMessages,
    ...checkupMessages,
    ...campMessages,
    ...insuranceMessages,
    ...claimMessages,
    ...consentMessages,
    ...consultMessages,
    ...dataMessages,
    ...loginMessages,
    ...refundMessages,
    ...renewalMessages,
    ...walletMessages,
    ...employeeMessages,
    ...visitMessages,
    ...staffMessages,
    'login-code': {
      sms: `{code} is your {brand} Plus login code. It is valid for {minutes} minutes. Do not share it with anyone.${CODE_LINE}`,
      whatsapp:
        '{code} is your {brand} Plus login code. It is valid for {minutes} minutes. Do not share it with anyone.',
    },
    'bank-code': {
      sms: `{code} is the code to change the bank account that {brand} Plus pays you on. Valid for {minutes} minutes. Never tell it to anyone.${CODE_LINE}`,
      whatsapp:
        '{code} is the code to change the bank account that {brand} Plus pays you on. Valid for {minutes} minutes. Never tell it to anyone.',
    },
    'bank-changed': {
      sms: 'Your {brand} Plus claims are now paid to A/c {account}, after a pause of 24 hours. Not you? Call {care} at once.',
    },
    'bank-added': {
      sms: 'Your {brand} Plus claims are paid to A/c {account} from now on. Not you? Call {care} at once.',
    },
    'bank-branch-gone': {
      sms: 'The bank of A/c {account} has a new IFSC, so we cannot pay your claims to the old one. Please confirm it: {link} {brand} Plus',
      mail: {
        subject: 'Your bank has a new IFSC',
        text:
          'The bank of A/c {account} has a new IFSC, so we cannot pay your claims to the old one.\n\nPlease confirm the new one: ' +
          '{link}\n\n{brand} Plus',
      },
    },
    'bank-refused': {
      sms: 'Your bank did not confirm A/c {account} as yours, so we cannot pay your claims to it. Please give us another: {link} {brand} Plus',
      mail: {
        subject: 'Please check your bank details',
        text:
          'Your bank did not confirm A/c {account} as yours, so we cannot pay your claims to it.\n\nPlease give us another ' +
          'account: {link}\n\n{brand} Plus',
      },
    },
    'payout-paid': {
      sms: 'We have paid {amount} for your claim to A/c {account}. Your bank may take a few hours to show it: {link} {brand} Plus',
      mail: {
        subject: 'Paid: {amount}',
        text:
          'We have paid {amount} for your claim to A/c {account}. Your bank may take a few hours to show it.\n\nThe bank’s ' +
          'reference and every step: {link}\n\n{brand} Plus',
      },
    },
    'payout-failed': {
      sms: 'Your bank did not take {amount} for claim {claim}. Please re-verify your bank details, then we send it again: {link} {brand} Plus',
      mail: {
        subject: 'We could not pay {amount}',
        text:
          'Your bank did not take {amount} for claim {claim}. Please re-verify your bank details and submit; then we send the ' +
          'money again.\n\nYour bank details: {link}\n\nThe money stays yours, however long it takes.\n\n{brand} Plus',
      },
    },
    'payment-succeeded': {
      sms: 'We have received {amount} for {plan}. Your receipt and plan: {link} {brand} Plus',
      mail: {
        subject: 'Payment received: {plan}',
        text: 'Thank you. We have received {amount} for {plan}.\n\nReceipt and tax invoice are attached.\n\nYour plan: {link}\n\n{brand} Plus',
      },
    },
    'premium-received': {
      mail: {
        subject: 'Premium received: {plan}',
        text: 'Thank you. We have received your premium of {amount} for {plan}. The receipt is attached.\n\n{brand} Plus',
      },
    },
    'payment-failed': {
      sms: 'Your payment of {amount} for {plan} did not go through. You can try again: {link} {brand} Plus',
      mail: {
        subject: 'Payment not completed: {plan}',
        text:
          'Your payment of {amount} for {plan} did not go through. If your bank has taken the amount, it comes back to ' +
          'the same account by itself, usually within 7 working days.\n\nYou can try again: {link}\n\n{brand} Plus',
      },
    },
    'payment-refunded': {
      sms: 'Your refund of {amount} for {plan} is on its way. It reaches your account in {days}. {brand} Plus',
      mail: {
        subject: 'Refund of {amount}',
        text:
          'Your refund of {amount} for {plan} is on its way to the account or card that you paid with. It reaches you ' +
          'in {days}.\n\n{brand} Plus',
      },
    },
    'payment-link': {
      sms: 'As you asked on the phone: {plan} from {brand} Plus, see and pay here until {until}: {link} We never ask for a code or card by phone.',
      mail: {
        subject: '{plan}: your payment link',
        text:
          'As you asked on the phone, here is your link to {plan}. It is valid until {until}:\n\n{link}\n\nYou see the whole price ' +
          'before you pay, and automatic renewal is off unless you tick it. We never ask for a code or a card by phone.\n\n{brand} Plus',
      },
    },
    'company-invitation': {
      sms: '{company} invites you to its {brand} Plus dashboard. Log in to accept or decline: {link} Nothing changes unless you accept.',
      mail: {
        subject: '{company} invites you to its dashboard',
        text:
          '{company} invites you to its {brand} Plus dashboard. Nothing changes unless you accept.\n\nLog in to accept or decline: ' +
          '{link}\n\nIf you do not know this company, you need not do anything.\n\n{brand} Plus',
      },
    },
    'plan-blocked': {
      sms: 'Your {plan} plan is on hold while we check something, and cannot be used for now. Call us at {care} and we will sort it out. {brand} Plus',
      mail: {
        subject: 'Your {plan} plan is on hold',
        text:
          'Your {plan} plan is on hold while we check something. Until that is done its benefits cannot be used, claims that are ' +
          'open wait, and nothing is debited for a renewal. What you have claimed is not lost.\n\nCall us at {care} and we ' +
          'will sort it out with you.\n\n{brand} Plus',
      },
    },
    'plan-unblocked': {
      sms: 'Your {plan} plan can be used again. Thank you for your patience: {link} {brand} Plus',
      mail: {
        subject: 'Your {plan} plan can be used again',
        text: 'Your {plan} plan can be used again, for everybody on it. Thank you for your patience.\n\nYour plan: {link}\n\n{brand} Plus',
      },
    },
    'plan-number-removed': {
      sms: 'Your number was taken off the plan {plan}; you no longer see it by this number. If you did not want that, call us at {care}. {brand} Plus',
    },
    'plan-member-added': {
      sms: '{buyer} has put you on the {brand} Plus plan {plan}. Log in with this number to see it: {link}',
    },
  },
} as const
