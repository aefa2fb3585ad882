/** Why somebody is not the second of two people, and how super-admins and admins are appointed. */
export const secondPersonWords = {
  refused: 'A colleague who is independent of the first person must decide this.',
  appointed: (first: string) =>
    `${first} and you are not two independent people: one of you was appointed by the other, directly or through others. Another colleague must decide.`,
  sameAppointer: (first: string) =>
    `One person alone has appointed ${first} and you. A colleague whom somebody else has appointed too must decide.`,
  samePerson: (first: string) =>
    `The accounts of ${first} and you have the same email or bank account. Another colleague must decide.`,
  tooNew: (from: string) =>
    `Your role is younger than seven days. You may decide as the second person from ${from}; until then another colleague must.`,
  firstLeft: (first: string) =>
    `${first} may no longer do this, so what they did does not count as one of the two. End or send back what they proposed and propose it yourself; a colleague then confirms it.`,
  noRole: 'Your role may not decide this. Another colleague must.',
  somebody: 'The first person',
} as const
