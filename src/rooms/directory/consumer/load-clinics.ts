import type { RouterContextProvider } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { type ClinicFilters, findClinics, listClinicFilters } from '../contract/clinics.ts'
import { findWords as words } from '../words/find.ts'

export interface ClinicSearch {
  pincode: string
  speciality_id: string
  language: string
}

type Answer =
  | { is: 'not-asked' }
  | { is: 'found'; page: Awaited<ReturnType<typeof search>> }
  | { is: 'refused'; field: string | undefined; message: string }

/** What the page shows of the address. Without its lists of specialities and languages it works all the same (C7.69). */
export async function loadClinics(context: Readonly<RouterContextProvider>, url: URL) {
  const given = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 60)
  const asked: ClinicSearch = {
    pincode: given('pincode').replaceAll(/\s/g, ''),
    speciality_id: given('speciality_id'),
    language: given('language'),
  }
  const [filters, answer] = await Promise.all([readFilters(context), readAnswer(context, asked, given('page'))])
  return { asked, filters, answer }
}

async function readFilters(context: Readonly<RouterContextProvider>): Promise<ClinicFilters | null> {
  const { api, logError } = context.get(pageContext)
  return request(listClinicFilters, {}, { transport: api }).catch((error: unknown) => {
    logError(error, 'specialities could not be read')
    return null
  })
}

async function readAnswer(
  context: Readonly<RouterContextProvider>,
  asked: ClinicSearch,
  page: string,
): Promise<Answer> {
  if (!asked.pincode) return { is: 'not-asked' }
  try {
    return { is: 'found', page: await search(context, asked, /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const field = error.fields.pincode
    return { is: 'refused', field, message: field ?? (error.message || words.failed) }
  }
}

function search(
  context: Readonly<RouterContextProvider>,
  { pincode, speciality_id, language }: ClinicSearch,
  page_number: number,
) {
  const { api } = context.get(pageContext)
  const query = { pincode, page_number, ...(speciality_id && { speciality_id }), ...(language && { language }) }
  return request(findClinics, { query }, { transport: api })
}
