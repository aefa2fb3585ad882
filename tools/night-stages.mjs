import { journeysStage } from './journeys-stage.mjs'
import { vitestStage } from './vitest-stage.mjs'

/** Instants at which a rule about days, months, financial years or the clock of India is most likely to be wrong. */
const AWKWARD = [
  '2027-01-01T00:10+05:30',
  '2027-01-31T12:00+05:30',
  '2027-02-28T23:40+05:30',
  '2028-02-29T23:40+05:30',
  '2027-03-31T23:50+05:30',
  '2027-04-01T00:05+05:30',
  '2027-04-30T12:00+05:30',
  '2027-05-01T12:00+05:30',
  '2026-11-29T03:00+05:30',
  '2026-11-27T12:00+05:30',
  '2026-12-31T23:50+05:30',
  '2026-11-24T23:58+05:30',
]
/** Of the machine and of people's devices: ours, and one that is on the day before for half of the day. */
const ZONES = ['Asia/Kolkata', 'America/Los_Angeles']

/** What runs at night only, after all stages of a run: the API tests on awkward days, the journeys in other zones. */
export const NIGHT_STAGES = [
  ...AWKWARD.map((instant, at) => {
    const env = { WORLD_START: instant, TZ: ZONES[at % ZONES.length] }
    return { name: 'api', env, ...vitestStage('api', { extra: env }) }
  }),
  ...ZONES.map((zone) => {
    const env = { DEVICE_ZONE: zone }
    return { name: 'journeys', env, ...journeysStage({ extra: env }) }
  }),
]
