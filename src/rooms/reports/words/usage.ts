const SERVICE = {
  clinic: 'In-Clinic Appointment',
  video: 'Video Consultation',
  medicine: 'Medicine Order',
  tests: 'Diagnostic Tests',
} as const

/** The Cashless Utilization Report: its columns and what each of them means. */
export const usageWords = {
  columns: {
    employee: { header: 'Employee Name', meaning: 'The employee whose plan was used.' },
    employee_id: { header: 'Employee ID', meaning: 'The ID that the company gave the employee.' },
    plan: { header: 'Plan', meaning: 'The plan, as the company calls it.' },
    relation: {
      header: 'Patient Relation',
      meaning: 'Who of the plan used it: Self, or the relation to the employee.',
    },
    service: { header: 'Service', meaning: 'What was used. Check-ups and scans are Diagnostic Tests.' },
    transaction_id: { header: 'Transaction ID', meaning: 'Under which the use is recorded.' },
    booked_on: { header: 'Booked On', meaning: 'When it was booked or reported, IST.' },
    service_date: { header: 'Service Date', meaning: 'The day of the service.' },
    city: { header: 'City', meaning: 'Where it was provided, as far as that is known.' },
    provider_type: { header: 'Provider Type', meaning: 'The kind of place. Neither doctor nor speciality is named.' },
    gross_paise: {
      header: 'Gross Value',
      meaning: 'The price in rupees, or without one the share of the benefit; 0 for one that was given back.',
    },
    paid_by_plan_paise: { header: 'Paid by Plan', meaning: 'The part that the plan pays.' },
    paid_by_member_paise: { header: 'Paid by Member', meaning: 'The part that the person pays.' },
    status: { header: 'Status', meaning: 'Booked, Completed, Cancelled, or Expired because nobody came.' },
  },
  services: {
    Appointment: SERVICE.clinic,
    Consult: SERVICE.video,
    'Medicine Order': SERVICE.medicine,
    Diagnostics: SERVICE.tests,
    Radiology: SERVICE.tests,
    'Master Checkup': SERVICE.tests,
  },
  /** By service, in the order in which reports show them. */
  providers: {
    [SERVICE.clinic]: 'Clinic',
    [SERVICE.video]: 'Online doctor',
    [SERVICE.medicine]: 'Pharmacy',
    [SERVICE.tests]: 'Diagnostic centre',
  },
  statuses: { OPEN: 'Booked', SETTLED: 'Completed', REVERSED: 'Cancelled', EXPIRED: 'Expired' },
  summary: {
    rows: 'Rows',
    gross: 'Gross Value',
    plan: 'Paid by Plan',
    member: 'Paid by Member',
    services: 'Uses by service, without those given back',
  },
} as const
