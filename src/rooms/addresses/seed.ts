import type { Db } from '#platform/database/open-database.ts'

const CITIES = [
  { prefix: '110', city: 'Delhi', state: 'Delhi', localities: ['Karol Bagh', 'Lajpat Nagar', 'Saket', 'Dwarka'] },
  { prefix: '380', city: 'Ahmedabad', state: 'Gujarat', localities: ['Navrangpura', 'Maninagar', 'Bopal'] },
  { prefix: '400', city: 'Mumbai', state: 'Maharashtra', localities: ['Andheri', 'Bandra', 'Dadar', 'Powai'] },
  {
    prefix: '411',
    city: 'Pune',
    state: 'Maharashtra',
    localities: ['Shivajinagar', 'Kothrud', 'Viman Nagar', 'Hadapsar'],
  },
  { prefix: '500', city: 'Hyderabad', state: 'Telangana', localities: ['Banjara Hills', 'Gachibowli', 'Kukatpally'] },
  { prefix: '560', city: 'Bengaluru', state: 'Karnataka', localities: ['Indiranagar', 'Jayanagar', 'Koramangala'] },
  { prefix: '600', city: 'Chennai', state: 'Tamil Nadu', localities: ['Adyar', 'Anna Nagar', 'T Nagar', 'Velachery'] },
  { prefix: '700', city: 'Kolkata', state: 'West Bengal', localities: ['Ballygunge', 'Salt Lake', 'Behala'] },
] as const

/** The cities the demo world serves. */
export async function seedPincodeAreas(trx: Db): Promise<void> {
  await trx
    .insertInto('pincode_areas')
    .values(CITIES.map(({ localities, ...area }) => ({ ...area, localities: [...localities], serviceable: true })))
    .onConflict((conflict) => conflict.column('prefix').doNothing())
    .execute()
}
