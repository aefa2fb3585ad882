/** Names in a JSON body: more than any form of ours sends. Who sends a list of objects counts them. */
export const MOST_NAMES = 1_000
