/** Every sentence about invitations to a company's dashboard. */
export const invitationWords = {
  company: {
    alreadyInvited: 'This number has an open invitation. Withdraw it to send another.',
    inviteTitle: 'Invite a user',
    inviteFormTitle: 'Whom to invite',
    invite: 'Send the invitation',
    invited: (mobile: string) =>
      `We have sent an invitation to ${mobile}. The person can use this dashboard once they have logged in and accepted it.`,
    inviteLead: (company: string) =>
      `To the dashboard of ${company}. The person is told by e-mail or SMS and accepts after login. An invitation is open for seven days.`,
    openInvitations: 'Open invitations',
    noInvitations: 'No open invitations',
    invitationsFailed: 'We could not load the open invitations.',
    invitedOn: 'Sent',
    expiresOn: 'Open until',
    withdraw: 'Withdraw',
    withdrawNamed: (mobile: string) => `Withdraw the invitation to ${mobile}`,
    withdrawText: (mobile: string) => `${mobile} can no longer accept it.`,
  },
  person: {
    title: 'Invitations',
    lead: 'Companies that ask you to work with them on their dashboard. Nothing changes unless you accept.',
    failed: 'We could not load your invitations.',
    noneTitle: 'No open invitations',
    noneText: 'An invitation is open for seven days, and a company can withdraw it.',
    from: (company: string) => `${company} invites you`,
    role: (role: string) => `As ${role}`,
    openUntil: 'Open until',
    meansTitle: 'If you accept',
    means: (company: string) => [
      `You can use the dashboard of ${company}. Its admins see your name and mobile number, and can end your access.`,
      'Your own plans, claims and credits stay yours: the company does not see them here.',
      'You log in again after at most 12 hours, on every device.',
    ],
    secondFactor: 'At each login you also enter a code from an authenticator app, which you set up the first time.',
    accept: 'Accept',
    acceptNamed: (company: string) => `Accept the invitation of ${company}`,
    decline: 'Decline',
    declineNamed: (company: string) => `Decline the invitation of ${company}`,
    declined: (company: string) => `You have declined the invitation of ${company}. Nothing has changed for you.`,
    gone: 'This invitation is not open any more.',
  },
} as const
