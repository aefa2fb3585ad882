import * as z from 'zod'
import { ALARM_OUTCOMES } from '../rules/escalation-state.ts'
import { CareEscalation, CareVital } from './care.ts'

/** An alarm as our staff read it. */
export const DeskAlarm = CareEscalation.extend({
  /** By when our staff call, as the patient reads it, or should have called. */
  call_by: z.string(),
  taken_by: z.string().nullable(),
  taken_at: z.string().nullable(),
  /** Who had it last and passed it on; null of one that nobody did. */
  handed_over_by: z.string().nullable(),
  handed_over_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** How it ended; null of one that goes on, and of one from before there were outcomes. */
  outcome: z.enum(ALARM_OUTCOMES).nullable(),
  /** Who decided that; null as above. */
  doctor: z.string().nullable(),
  /** When our staff last rang and nobody answered. */
  not_reached_at: z.string().nullable(),
  /** Our call did not come by the promised time. */
  is_late: z.boolean(),
  /** When “below 94” was tapped before a number was known; null where an alarm began with a reading. */
  tapped_at: z.string().nullable(),
  /** Of the advice that the patient read; null of an alarm from before texts had versions. */
  advice_version: z.int().nullable(),
  /** What alarmed. */
  vitals: z.array(CareVital),
})
