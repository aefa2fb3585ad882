import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { request } from '#platform/contract/client.ts'
import { type Address, listAddresses } from '#rooms/addresses/contract.ts'
import { type LoadedCare, loadCare, stepPath } from './load-care.ts'

export interface LoadedAddresses extends LoadedCare {
  addresses: readonly Address[]
}

/** The answers with the person’s addresses; without any, straight to the form. A failed read counts as none. */
export async function loadAddresses(args: ClientLoaderFunctionArgs): Promise<LoadedAddresses> {
  const loaded = await loadCare(args)
  const { addresses } = await request(listAddresses, {}).catch(() => ({ addresses: [] }))
  if (loaded.first === null) throw redirect(stepPath(loaded.care, 'patient-detail-form'))
  if (addresses.length === 0) throw redirect(stepPath(loaded.care, 'patient-address-form'))
  return { ...loaded, addresses }
}
