import { planWords } from '#rooms/plans/words.ts'

/** A text that people agree to. Within a section an array is a bulleted list and a string is a paragraph. */
export interface LegalText {
  title: string
  lead: string
  sections: { id: string; title: string; text: (string | string[])[] }[]
}

/** The seller, as the texts name it. */
export interface Seller {
  /** 'Tulsi Plus' */
  productName: string
  carePhone: string
}

export const consentWords = {
  terms: 'Terms of use',
  privacy: 'Privacy notice',
  version: (version: string) => `Version ${version}`,
}

export const careTitle = 'Questions and complaints'
export const complaint = ({ productName, carePhone }: Seller) =>
  `Call ${productName} customer care at ${carePhone} and say that it is a grievance. We confirm within 24 hours that we have it, and settle it within 14 days.`

/** The terms under which a plan is sold. A change here needs a new version in the accounts room's LEGAL_VERSIONS. */
export function termsOfUse(seller: Seller): LegalText {
  const { productName, carePhone } = seller
  return {
    title: consentWords.terms,
    lead: `What you can expect from ${productName}, and what we expect from you. You agree to it when you log in.`,
    sections: [
      {
        id: 'plan',
        title: 'What a plan is',
        text: [
          `A ${productName} plan is a prepaid package of everyday care for a fixed time. Each plan’s own page says what is in it, whom it covers, where it is sold, how long it lasts and what it leaves out. That page, as it was on the day you bought, is part of this agreement.`,
          'A plan is not insurance. It does not pay for hospital stays.',
          'It is not for emergencies either. In an emergency call 112, or 108 for an ambulance.',
        ],
      },
      {
        id: 'account',
        title: 'Your account',
        text: [
          'Your account is your mobile number. We check it with a one-time code each time you log in.',
          [
            'Never tell anybody your code. We do not ask for it on the phone.',
            'You see where you are logged in, and can log out any device, under Account.',
            'If you lose the number, call us, so that nobody else can use your plan.',
            'You need to be 18 to buy. A parent or guardian decides for a child who is covered.',
          ],
        ],
      },
      {
        id: 'price',
        title: 'Price and payment',
        text: [
          'Prices are in rupees and include all taxes. You see the full price before you pay, and pay exactly that.',
          'You pay on the page of a payment gateway. The plan is active as soon as the payment is confirmed, and the receipt is in your account. If a payment arrives for an order that can no longer be fulfilled, or with another amount, we send it back by ourselves within 24 hours.',
          'Nothing renews unless you chose auto-renewal when you paid. We remind you 15 and 3 days before, and you can turn it off at any time.',
        ],
      },
      {
        id: 'fair-use',
        title: planWords.page.fairUseTitle,
        text: [
          planWords.fairUse,
          'A plan is for the people it names. It may not be lent, sold on or used for a business.',
        ],
      },
      {
        id: 'refunds',
        title: planWords.page.refundTitle,
        text: [
          planWords.refunds.retail,
          `Covid home care: ${planWords.refunds['home-care']}`,
          'A plan that your company gave you has cost you nothing, so nothing is paid out to you when it ends.',
          `To cancel, call ${carePhone}. We tell you the amount before you decide. If a refund to where the money came from fails three times, we ask for a bank account and transfer it.`,
        ],
      },
      {
        id: 'care',
        title: 'Care and our part in it',
        text: [
          'Doctors, laboratories, pharmacies and ambulances work in their own responsibility, under the rules of their professions. We choose them, arrange for you to reach them and answer for doing that properly.',
          'A video consultation has limits: a doctor who needs to examine you says so.',
          'Nothing here takes away a right that the law gives you as a consumer or a patient.',
        ],
      },
      {
        id: 'end',
        title: 'When we may stop',
        text: [
          'We may block an account that is used for fraud, that endangers others or that abuses doctors. We tell you why, and the refund rules above apply to what is left of the plan, except where there was fraud.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes to these terms',
        text: [
          'A changed text gets a new version. We keep which version you agreed to and when. What you have bought already stays as you bought it.',
        ],
      },
      {
        id: 'complaints',
        title: careTitle,
        text: [
          complaint(seller),
          'Indian law applies. You may also turn to the National Consumer Helpline, 1915, or to the consumer commission where you live.',
        ],
      },
    ],
  }
}

/** What personal data is stored, why and how long. A change here needs a new version in LEGAL_VERSIONS. */
export function privacyNotice(seller: Seller): LegalText {
  const { productName, carePhone } = seller
  return {
    title: consentWords.privacy,
    lead: `What ${productName} keeps about you, why, for how long, who else sees it and what you can ask of us.`,
    sections: [
      {
        id: 'what',
        title: 'What we keep, and why',
        text: [
          [
            'Your mobile number, to know you and to send you login codes and word of your orders.',
            'Your name, and your email and state if you give them, for the plan, the receipt and the invoice.',
            'Your orders, payments and refunds: what you bought, for how much, how it was paid, and the gateway’s references. Card numbers, UPI PINs and bank passwords never reach us.',
            'Your plan, when it begins and ends, and what was used of it.',
            'The people it covers, as you name them: name, age, gender and relation; number and email of adults who are to log in; for each child your consent as parent or guardian.',
            'If you apply for a life cover: your date of birth, gender, e-mail address and vaccine doses, your declaration of good health, your nominee and the policy, to have you insured and to look after the policy.',
            'If you buy care at home: the patient’s name, age and gender, who looks after them and how to reach that person, your answers about the patient’s health, the address, the readings and symptoms that you enter, and the calls with our staff’s notes, to check that the care is safe for the patient and to give it.',
            'If you let a coordinator arrange care for you: your consent, and everything they did with it.',
            'Where you are logged in: browser, network address and time, so that you can recognise a stranger.',
            'Which texts you agreed to, in which version and when, and when you took it back.',
            'A record of each change that matters, made by you or by our staff: who, what and when.',
          ],
          'We need these to sell you a plan and to let you use it; receipts and invoices the law asks of us. Health data that you hand to a doctor or with a claim is asked for then, with a consent of its own.',
        ],
      },
      {
        id: 'how-long',
        title: 'How long we keep it',
        text: [
          [
            'Login codes: a day. We store only a check value, never the code itself.',
            'Logins: you are logged out after 30 days without a visit, and after 90 days in any case. The entry goes 30 days later.',
            'The text of messages we sent you: a week; 30 days if one could not be delivered.',
            'Orders, payments, receipts and invoices: 8 years, because tax and company law ask for it.',
            'A life cover, what you declared for it and its certificate: as long as the insurer has to keep them.',
            'Answers about a patient that led to no care at home: 90 days. Those that did, and the care itself: as long as you have the account.',
            'Records of changes: at least one year, and 8 years where they concern money.',
            'Account and plan: as long as you have the account. You can delete it yourself, on the page Your data. After that nobody finds what is left by your number, and that is what the law makes us keep: claims with their bills, payments and invoices, 8 years; prescriptions, reports and care at home, 3 years; a life cover, as long as the insurer has to keep it. Files that your company sent us stay with your company.',
          ],
        ],
      },
      {
        id: 'who-else',
        title: 'Who else sees it',
        text: [
          [
            'The payment gateway: the amount, the order number, and your number, name and email to fill in its page.',
            'The providers that carry our SMS and email, and WhatsApp if you said yes to it: your number or address and the message.',
            'The push services of Google and Apple, if you use our app and allow notifications: the message, and the token that names your phone to them.',
            'The insurer of a life cover, once you send your application and agree to it: your name, gender, date of birth, mobile number, e-mail address and vaccine doses, that you declared good health, and your nominee. Nothing about your plan or your claims.',
            'For care at home, the doctors who call: the patient’s name, age and gender. The courier of the kit: the name, address and number on its label.',
            'A coordinator whom you allowed to arrange care: your name and the last digits of your number, and, until the care is activated, your addresses and the answers about the patient. After that, whether the care is running and where its kit is.',
            'Courts and authorities, where the law obliges us.',
          ],
          'Nobody else. We do not sell data, show no advertising and have no trackers of other companies on our pages. Your employer does not see what you buy or use privately.',
        ],
      },
      {
        id: 'device',
        title: 'On your device',
        text: [
          'One cookie keeps you logged in. A second holds a random number, so that an offer with an end ends for you when we said it would; it says nothing about you or your device. A third remembers for 30 days which link or campaign led you here, for our own count of what works. In the dashboards of companies and staff a fourth remembers whether the navigation is folded. All four are ours and go to nobody else.',
          'Besides them your browser remembers whether you like light or dark, and what you typed on the payment page until the payment is through.',
        ],
      },
      {
        id: 'messages',
        title: 'WhatsApp and offers',
        text: [
          'Both are off until you say yes to each of them. You can say no again at any time, also by answering STOP. Login codes and word of your orders come in any case.',
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        text: [
          'The Digital Personal Data Protection Act, 2023 gives you rights over your data. We honour them already:',
          [
            'to know what we keep and to get a copy,',
            'to have it corrected, completed or brought up to date,',
            'to have it erased, except what the law makes us keep; we name that to you,',
            'to take back a consent as easily as you gave it,',
            'to name a person who acts for you if you die or cannot act yourself,',
            'to complain.',
          ],
          `On the page Your data you see and download what we keep, take back consents, complain and delete your account. Or call ${carePhone} from your number, or from another one and we check that it is you. For a child, a parent or guardian asks.`,
        ],
      },
      {
        id: 'safety',
        title: 'How we protect it',
        text: [
          'Connections are encrypted. Authenticator keys and messages on their way are encrypted in our database as well. Staff need an authenticator to log in, see what their role needs and leave a record of what they change. If data of yours is ever exposed, we tell you and the Data Protection Board of India without delay.',
        ],
      },
      {
        id: 'complaints',
        title: careTitle,
        text: [
          complaint(seller),
          'If you are not content with our answer, you may complain to the Data Protection Board of India.',
        ],
      },
    ],
  }
}
