/** What every test world's keys are made from: the demo template has sealed values already, which must open in all of them. */
export const WORLD_SECRET = 'the secret of every world that a test opens'
