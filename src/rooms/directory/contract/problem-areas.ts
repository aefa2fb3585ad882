import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { directoryCallWords as words } from '../words/calls.ts'

const problemArea = z.strictObject({ id: z.uuid(), name: z.string(), slug: z.string(), icon: z.string() })

export const listConsultProblemAreas = defineCall({
  name: 'listConsultProblemAreas',
  method: 'GET',
  base: 'root',
  path: '/consult/api/v1/problem_areas',
  summary: 'Lists what a member may ask a doctor about, in the order in which it is offered.',
  who: anyone,
  sameForEveryone: true,
  /** The shape of the answer; there is no other. */
  headers: z.object({ version: z.literal('v2', words.version).optional() }),
  /** All are part of plans that are paid for, so both values list the same. */
  query: z.strictObject({ paid: z.enum(['true', 'false']).optional() }),
  reply: z.strictObject({ problem_areas: z.array(problemArea) }),
})

export const readProblemArea = defineCall({
  name: 'readProblemArea',
  method: 'GET',
  base: 'root',
  path: '/consult/api/v1/problem_areas/{id}',
  summary: 'Returns a problem area with its speciality and what the doctor asks first.',
  who: anyone,
  sameForEveryone: true,
  headers: z.object({ version: z.literal('v2', words.version).optional() }),
  params: z.strictObject({ id: z.uuid() }),
  reply: problemArea.extend({ speciality: z.string(), questions: z.array(z.string()) }),
})
