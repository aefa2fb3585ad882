/** The appointment of super-admins and admins by two people. */
export const appointmentWords = {
  decided: 'This proposal is decided, withdrawn or expired.',
  own: 'Another super-admin confirms what you propose. Where there is none, an operator appoints on the server: npm run plus -- staff appoint <mobile> <role>.',
  ownRole: 'You cannot decide about your own role. Another super-admin must.',
  notYours: 'Only the person who proposed this can withdraw it.',
  proposerRemoved:
    'The person who proposed this is no super-admin any more. Decline it, and propose it yourself if it is right.',
  alreadyProposed: 'A role is proposed for this person already. It is confirmed, declined or withdrawn first.',
  overtaken: 'Overtaken: the role of this person, or of who proposed it, has changed.',
  sayWhy: 'Please say why, in a few words',
  title: 'Waiting for a second super-admin',
  lead: 'A super-admin or an admin is appointed by two. All super-admins are told of every proposal, appointment, refusal and removal. Where no other super-admin may confirm, an operator appoints on the server: npm run plus -- staff appoint <mobile> <role>.',
  failed: 'We could not load the proposals.',
  line: (name: string, role: string) => `${name} as ${role}`,
  proposedBy: (name: string) => `Proposed by ${name}`,
  openUntil: 'open until',
  ownProposal: 'Another super-admin must confirm it.',
  act: (what: string, name: string) => `${what}: ${name}`,
  confirm: 'Confirm',
  confirmText: (name: string, role: string) =>
    `${name} becomes ${role} now. Confirm only whom you know, and after asking them or the proposer by another way.`,
  decline: 'Decline',
  declineText: 'The person keeps the role they have. All super-admins are told; the reason is in the audit log.',
  reason: 'Reason',
  withdraw: 'Withdraw',
  withdrawText: 'The person keeps the role they have.',
  byTwo: 'This proposes the role. Another super-admin confirms it within seven days; until then nothing changes.',
} as const
