/** HR users of a company that renews its contract: people one by one and by lists, their credits, and those who leave. */
import { createHash } from 'node:crypto'
import { addDays, type IstDate, istDateOf } from '#values/ist-date.ts'
import { csvOf } from '../../uploaded-list.ts'
import { act, pick, type Stage, type Step } from '../step.ts'

const RUPEES: readonly [number, ...number[]] = [0, 250, 400, 1_100.5, 4_000]

const byHr = ({ dice, cast: { company } }: Stage, params: object = {}) => ({
  caller: dice.of(company.hr),
  params: { subsidiaryId: company.subsidiary_id, ...params },
})
const figuresOf = (mobile: string) => ({
  email: `p${mobile.slice(-4)}@looms.example`,
  reference_id: `S-${mobile.slice(-4)}`,
})

/** A plan for one person, of the contract that ends or of the next one. */
export const addOne: Step = async (stage) => {
  const { dice, cast } = stage
  const mobile = dice.of(cast.company.mobiles)
  const body = {
    name: 'Nila Bose',
    mobile,
    ...figuresOf(mobile),
    partnerId: dice.of(cast.company.contracts),
    walletAmount: dice.of(RUPEES),
  }
  await act(stage, 'addPartnerUser', { ...byHr(stage), body })
}

interface EmployeeRow {
  id: string
  mobile: string
  reference_id: string
}

const employee = (stage: Stage, where: string) =>
  pick<EmployeeRow>(
    stage,
    `select id, mobile, external_reference_id as reference_id from partner_users
      where partner_plan_id in (${stage.cast.company.contracts.map((id) => `'${id}'`).join()}) and ${where} order by number`,
  )

/** Credits for a person, or some of them taken back. */
export const moveCredits: Step = async (stage) => {
  const { dice } = stage
  const person = await employee(stage, `status = 'ACTIVE'`)
  if (!person) return
  const amount = dice.chance(60) ? dice.of([250, 1_100.5]) : -dice.of([100, 4_000])
  await act(stage, 'transferCredits', { ...byHr(stage, { id: person.id }), body: { amount } })
}

/** The company asks for money for its credits. */
export const askForTopup: Step = async (stage) => {
  const { dice, cast } = stage
  const params = { partnerId: dice.of(cast.company.contracts) }
  await act(stage, 'requestTopup', { ...byHr(stage, params), body: { amount: dice.of([500, 60_000, 1_00_001]) } })
}

/** A last day today, ahead, past, or in the contract before the one whose plan the person has. */
function lastDayOf({ dice, world }: Stage): IstDate | undefined {
  return dice.chance(20) ? undefined : addDays(istDateOf(world.clock.now()), dice.of([0, 0, 3, 40, -2, -8, -20]))
}

/** Somebody leaves, or leaves on another day than was planned. */
export const leave: Step = async (stage) => {
  const person = await employee(stage, `status = 'ACTIVE'`)
  if (!person) return
  const last_working_day = lastDayOf(stage)
  const body = { partner_user_id: person.id, reason: 'Left', ...(last_working_day && { last_working_day }) }
  await act(stage, 'blockPartnerUser', { ...byHr(stage), body })
}

/** Somebody comes back, or stays after all. */
export const comeBack: Step = async (stage) => {
  const person = await employee(stage, `(end_reason = 'BLOCKED' or last_working_day is not null)`)
  if (person) await act(stage, 'restorePartnerUser', byHr(stage, { id: person.id }))
}

/** A list of people to add or to delete is uploaded and started. */
export const sendList: Step = async (stage) => {
  const { dice, cast } = stage
  const partner_id = dice.of(cast.company.contracts)
  const isLeaving = dice.chance(40)
  const people = [dice.of(cast.company.mobiles), dice.of(cast.company.mobiles), dice.of(cast.company.mobiles)]
  const content = isLeaving ? await leavers(stage, partner_id) : joiners(stage, people)
  const type = isLeaving ? 'BLOCK' : 'ACTIVATE'
  const files = { file: [listOf(stage, content)] }
  const by = byHr(stage)
  const sent = await act(stage, 'uploadFile', { ...by, body: { type, partner_id, override: 'true' }, files })
  if (sent?.status !== 201) return
  const body = { file_id: sent.body.file_id, partner_id, mode: 'valid_only', override: true }
  await act(stage, 'startUpload', { ...by, params: { ...by.params, type }, body })
}

function joiners({ dice }: Stage, people: readonly string[]): string {
  const rows = people.map((mobile) => {
    const { email, reference_id } = figuresOf(mobile)
    return ['Nila Bose', email, mobile.slice(3), reference_id, String(dice.of(RUPEES))]
  })
  return csvOf(['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits'], rows)
}

async function leavers(stage: Stage, partner_id: string): Promise<string> {
  const rows: string[][] = []
  // One after the other: the dice say the same in each walk of a seed.
  for (let at = 0; at < 3; at++) {
    const person = await employee(stage, `status = 'ACTIVE' and partner_plan_id = '${partner_id}'`)
    rows.push([person?.reference_id ?? 'S-0', lastDayOf(stage) ?? ''])
  }
  return csvOf(['Employee ID', 'Last Working Day'], rows)
}

function listOf({ world }: Stage, content: string) {
  const sha256 = createHash('sha256').update(content).digest()
  const storage_key = `list-${world.lists.size}`
  world.lists.set(storage_key, content)
  const file = { media_type: 'text/csv', size: content.length, sha256, sent_sha256: sha256, perceptual_hash: null }
  // Lists of one moment are in the order of their names.
  return { original_name: `${storage_key}.csv`, storage_key, ...file }
}

/** A list is undone, with what would happen by then or without having looked. */
export const undoList: Step = async (stage) => {
  const { dice } = stage
  const upload = await pick<{ id: string }>(
    stage,
    `select id from bulk_uploads where subsidiary_id = '${stage.cast.company.subsidiary_id}' and status <> 'UPLOADED' order by uploaded_on desc, file_name limit 4`,
  )
  if (!upload) return
  const by = byHr(stage, { id: upload.id })
  const seen = dice.chance(80) ? await act(stage, 'previewUndo', by) : undefined
  await act(stage, 'undoUpload', { ...by, body: seen?.status === 200 ? { seen: seen.body.seen } : {} })
}
