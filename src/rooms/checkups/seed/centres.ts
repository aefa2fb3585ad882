import type { Db } from '#platform/database/open-database.ts'

/** Diagnostic centres that we made up: `name | address | locality | city | pincode | latitude | longitude`. Ids never change. */
const CENTRES = `
  Indrayani Diagnostics | 3 Laxmi Road | Narayan Peth | Pune | 411030 | 18.5132 | 73.8515
  Sinhagad Health Check Centre | 41 Baner Road | Baner | Pune | 411045 | 18.5586 | 73.7871
  Mahim Bay Diagnostics | 7 Gokhale Road | Dadar | Mumbai | 400028 | 19.0205 | 72.8381
  Cubbon Diagnostics | 18 Residency Road | Ashok Nagar | Bengaluru | 560001 | 12.9758 | 77.6029
  Lodhi Diagnostics | 22 Press Enclave Road | Saket | Delhi | 110017 | 28.5239 | 77.2071
  Golconda Diagnostics | 9 Begumpet Road | Begumpet | Hyderabad | 500016 | 17.4436 | 78.4667
  Marina Diagnostics | 14 Luz Church Road | Mylapore | Chennai | 600004 | 13.0345 | 80.2684
  Hooghly Diagnostics | 5 Gariahat Road | Ballygunge | Kolkata | 700019 | 22.5276 | 88.3655
  Sabarmati Diagnostics | 11 CG Road | Navrangpura | Ahmedabad | 380009 | 23.0361 | 72.5617
  Tapi Diagnostics | 2 Ghod Dod Road | Athwa | Surat | 395007 | 21.1702 | 72.8311`

/** Seeds the centres to which people of the demo world go; running it again changes nothing. */
export async function seedCheckupCentres(db: Db): Promise<void> {
  const centres = CENTRES.trim()
    .split('\n')
    .map((line, index) => {
      const [name = '', address = '', locality = '', city = '', pincode = '', latitude, longitude] = line.split(' | ')
      const number = String(index + 1).padStart(2, '0')
      return {
        id: `c4ec0b00-0b1c-4c7e-9a01-5a1dce0000${number}`,
        kind: 'DIAGNOSTIC_CENTRE' as const,
        name: name.trim(),
        address,
        locality,
        city,
        pincode,
        latitude: Number(latitude),
        longitude: Number(longitude),
        phone: `+9198200001${number}`,
      }
    })
  await db
    .insertInto('establishments')
    .values(centres)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
