import { storeLastState } from './last-state.ts'

export interface Area {
  serviceable: boolean
  city: string | null
  state: string | null
}

export function isPincode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** Where a pincode is; its State is stored on this device for the payment page. */
export async function readArea(pincode: string): Promise<Area> {
  const answer = await fetch(`/dose/api/v1/location/serviceable?pincode=${pincode}&health_plan_user=true`)
  if (!answer.ok) throw new Error('no answer')
  const area = (await answer.json()) as Area
  if (area.state !== null) storeLastState(area.state)
  return area
}
