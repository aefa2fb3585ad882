/** The secret of every test world: the demo template already contains sealed values, which must open in all of them. */
export const WORLD_SECRET = 'the secret of every world that a test opens'
