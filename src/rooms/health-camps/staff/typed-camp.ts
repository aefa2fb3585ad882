import { plainNumber } from '#values/money.ts'
import type { DeskCamp } from '../contract/desk.ts'
import type { CampPlace } from '../contract/plan.ts'
import { slotTimes } from '../rules/slots.ts'

/** A location as it is typed. */
export interface TypedPlace {
  /** For React, and for the call where the camp has it already. */
  key: string
  id?: string
  name: string
  address: string
  city: string
  start_date: string
  end_date: string
  opens_at: string
  closes_at: string
  slot_minutes: string
  slot_capacity: string
}

export function emptyPlace(like?: TypedPlace): TypedPlace {
  return {
    key: crypto.randomUUID(),
    name: '',
    address: '',
    city: like?.city ?? '',
    start_date: like?.start_date ?? '',
    end_date: like?.end_date ?? '',
    opens_at: like?.opens_at ?? '09:30',
    closes_at: like?.closes_at ?? '16:30',
    slot_minutes: like?.slot_minutes ?? '30',
    slot_capacity: like?.slot_capacity ?? '20',
  }
}

export function typedPlaces({ locations }: DeskCamp): TypedPlace[] {
  return locations.map(({ id, slot_minutes, slot_capacity, ...place }) => ({
    key: id,
    id,
    ...textsOf(place),
    slot_minutes: String(slot_minutes),
    slot_capacity: String(slot_capacity),
  }))
}

/** What the calls take; a number that is none is 0, which they refuse at its field. */
export function placesOf(typed: readonly TypedPlace[]): CampPlace[] {
  return typed.map(({ id, slot_minutes, slot_capacity, ...place }) => ({
    ...(id && { id }),
    ...textsOf(place),
    slot_minutes: whole(slot_minutes),
    slot_capacity: whole(slot_capacity),
  }))
}

type Texts = Omit<TypedPlace, 'key' | 'id' | 'slot_minutes' | 'slot_capacity'>

function textsOf({ name, address, city, start_date, end_date, opens_at, closes_at }: Texts): Texts {
  return { name, address, city, start_date, end_date, opens_at, closes_at }
}

/** Slots and places of a day, as far as they are typed. */
export function dayOf({ opens_at, closes_at, slot_minutes, slot_capacity }: TypedPlace) {
  const minutes = whole(slot_minutes)
  if (!opens_at || !closes_at || minutes < 5) return undefined
  const slots = slotTimes({ opens_at, closes_at, slot_minutes: minutes }).length
  return slots > 0 ? { slots, places: slots * whole(slot_capacity) } : undefined
}

function whole(text: string): number {
  const digits = plainNumber(text)
  return /^\d{1,6}$/.test(digits) ? Number(digits) : 0
}
