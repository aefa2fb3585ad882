/** The Consolidated Report of health camps: its columns and what each of them means. */
export const campWords = {
  people: 'People',
  columns: {
    camp: { header: 'Camp', meaning: 'The name of the camp.' },
    location: { header: 'Location', meaning: 'Where it takes place; one row for each of its days.' },
    on_date: { header: 'Date', meaning: 'The day.' },
    registered: { header: 'Registered', meaning: 'Everybody of this plan who registered ahead or walked in.' },
    scheduled: { header: 'Scheduled', meaning: 'Of them, those who registered ahead.' },
    walk_ins: { header: 'Walk-ins', meaning: 'Of them, those who came without a slot.' },
    attended: { header: 'Attended', meaning: 'Those who came.' },
    no_shows: { header: 'No-show', meaning: 'Those who registered and did not come; counted once the day is over.' },
    released: { header: 'Reports Released', meaning: 'Those who were given their report.' },
    attendance: { header: 'Attendance %', meaning: 'Attended of Registered; empty if nobody is registered.' },
  },
  personColumns: {
    name: { header: 'Name', meaning: 'The employee.' },
    employee_id: { header: 'Employee ID', meaning: 'The ID that the company gave the employee.' },
    slot: { header: 'Slot', meaning: 'Camp, location, day and time, IST.' },
    attended: { header: 'Attended', meaning: 'Y or N.' },
    report_released: { header: 'Report Released', meaning: 'Y or N; the report itself is the person’s.' },
  },
  summary: {
    registered: 'Registered',
    attended: 'Attendance',
    expected: (day: string) => `Expected on ${day}`,
    released: 'Reports',
    notReleased: 'Not released',
  },
} as const
