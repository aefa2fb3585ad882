/** Every sentence of the plans room that a person may read. */
export const planWords = {
  tier: {
    onlineConsultation: 'Online consultation plan',
    basic: 'Basic',
    advanced: 'Advanced',
    comprehensive: 'Comprehensive',
  },
  coverage: { personal: 'Personal', couples: 'Couples', families: 'Families' },
  billedEvery30Days: 'Billed every 30 days',
  billedEveryMonths: (months: number) => `Billed every ${months} months`,
  billedEveryYear: 'Billed every year',
  taxSaving: (amount: string, section: string) =>
    `Save up to ${amount} in tax under ${section}, if you use the old tax regime`,
  section80D: 'Section 80D',
  section126: 'Section 126 (earlier 80D)',
  singleCity: (city: string) => `Available only in ${city}. More cities are coming soon.`,
  defaultPlanName: (brand: string) => `${brand} Plus`,
  services: {
    Book: 'In-Clinic Appointment',
    Consult: 'Video Consultation',
    Order: 'Medicine Order',
    Diagnostics: 'Diagnostic Tests',
  },
  anyService: 'the product service',
  couldNotFetch: "Couldn't fetch plan(s)",
  reservedSlug: 'This address belongs to another page. Choose a different one.',
  invalidCount: 'Enter a number of people from 0 to 99',
} as const
