/**
 * Columns of the database that no report for an employer reads: why somebody needed a doctor, which kind of doctor, what was
 * found and prescribed, what people and centres wrote about it, who treated whom, and numbers that their owner hides from
 * the company (`shown_mobile` is what the company may see). A test looks for each of them in the query of every report.
 */
export const PRIVATE_COLUMNS = [
  'speciality',
  'doctor_speciality',
  'doctor_name',
  'problem_area',
  'problem_area_id',
  'provider_name',
  'establishment_name',
  'document_ref',
  'rating_comment',
  'failure_reason',
  'cancelled_reason',
  'cancel_reason',
  'block_reason',
  'note',
  'reason',
  'additional_details',
  'patient_name',
  'original_name',
  'dob',
  'age',
  'address',
] as const
