export const centreWords = {
  centre: 'Send the centre as {name, address, phone}',
  name: 'Enter the name of the centre, 3 to 120 characters',
  address: 'Enter the address of the centre, with its pincode, in 3 to 300 characters',
  phone: 'Enter the phone number of the centre, such as 020 2543 1180',
  missing: 'Name the centre with its address and phone: a person has to find it',
  unknown: 'Choose one of the centres of this city',
  explanation: (
    { name, address, phone, map_url }: Record<'name' | 'address' | 'phone' | 'map_url', string>,
    person: string,
  ) => `For ${person}. ${name}, ${address}. Phone: ${phone}. Map: ${map_url}`,
  notAtHome: 'Only an appointment at a centre has one',
} as const

/** What a calendar shows; nothing about the person, because calendars are shared. */
export const calendarWords = {
  title: 'Health check-up',
  fasting: (hours: number) => `Nothing to eat for ${hours} hours before; water is fine.`,
  phone: (phone: string) => `Phone of the centre: ${phone}`,
  none: 'There is no confirmed appointment yet.',
} as const
