/** Why a message about somebody else's number is not sent. */
export const sendingWords = {
  aboutPlans:
    'This number has had four messages today about being put on a plan or taken off it. Nothing has changed. Please try again tomorrow.',
} as const
