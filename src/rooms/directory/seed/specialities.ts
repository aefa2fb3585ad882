/** `excluded`: no plan pays for a clinic visit. */
export const DEMO_SPECIALITIES = [
  { slug: 'general-physician', name: 'General Physician', excluded: false },
  { slug: 'paediatrics', name: 'Paediatrics', excluded: false },
  { slug: 'gynaecology', name: 'Gynaecology', excluded: false },
  { slug: 'dermatology', name: 'Dermatology', excluded: false },
  { slug: 'orthopaedics', name: 'Orthopaedics', excluded: false },
  { slug: 'ent', name: 'Ear, Nose and Throat', excluded: false },
  { slug: 'dentistry', name: 'Dentistry', excluded: false },
  { slug: 'ophthalmology', name: 'Eye Care', excluded: false },
  { slug: 'physiotherapy', name: 'Physiotherapy', excluded: true },
  { slug: 'psychiatry', name: 'Psychiatry', excluded: true },
  { slug: 'homeopathy', name: 'Homeopathy', excluded: true },
  { slug: 'ayurveda', name: 'Ayurveda', excluded: true },
] as const
export type DemoSpeciality = (typeof DEMO_SPECIALITIES)[number]['slug']

const HOW_LONG = 'Since when do you have it?'
const MEDICINES = 'Which medicines do you take now?'

export const DEMO_PROBLEM_AREAS: readonly {
  slug: string
  name: string
  icon: string
  speciality: DemoSpeciality
  questions: readonly string[]
}[] = [
  {
    slug: 'fever-cough-cold',
    name: 'Fever, cough or cold',
    icon: 'thermometer',
    speciality: 'general-physician',
    questions: [HOW_LONG, 'How high was the fever when you last measured it?', MEDICINES],
  },
  {
    slug: 'stomach-digestion',
    name: 'Stomach and digestion',
    icon: 'stomach',
    speciality: 'general-physician',
    questions: [HOW_LONG, 'Did you eat or drink anything unusual?', MEDICINES],
  },
  {
    slug: 'headache-dizziness',
    name: 'Headache or dizziness',
    icon: 'brain',
    speciality: 'general-physician',
    questions: [HOW_LONG, 'Did it come suddenly?', MEDICINES],
  },
  {
    slug: 'diabetes-blood-pressure',
    name: 'Diabetes or blood pressure',
    icon: 'heartbeat',
    speciality: 'general-physician',
    questions: ['What was your last reading, and when?', MEDICINES],
  },
  {
    slug: 'general-advice',
    name: 'Reports and general advice',
    icon: 'report',
    speciality: 'general-physician',
    questions: ['What would you like to ask the doctor?'],
  },
  {
    slug: 'child-health',
    name: 'A child is unwell',
    icon: 'baby',
    speciality: 'paediatrics',
    questions: ['How old is the child, and what is the weight?', HOW_LONG, 'Is the child drinking and passing urine?'],
  },
  {
    slug: 'child-growth-vaccines',
    name: 'A child’s growth or vaccines',
    icon: 'vaccine',
    speciality: 'paediatrics',
    questions: ['How old is the child, and what is the weight?', 'Which vaccines were given so far?'],
  },
  {
    slug: 'womens-health',
    name: 'Periods and women’s health',
    icon: 'woman',
    speciality: 'gynaecology',
    questions: [HOW_LONG, 'When was your last period?', MEDICINES],
  },
  {
    slug: 'pregnancy',
    name: 'Pregnancy',
    icon: 'pregnancy',
    speciality: 'gynaecology',
    questions: ['In which week are you?', 'Do you have pain or bleeding?', MEDICINES],
  },
  {
    slug: 'skin-hair',
    name: 'Skin or hair',
    icon: 'droplet',
    speciality: 'dermatology',
    questions: [HOW_LONG, 'Does it itch, hurt or spread?', MEDICINES],
  },
  {
    slug: 'joints-back',
    name: 'Back, joints or an injury',
    icon: 'bone',
    speciality: 'orthopaedics',
    questions: [HOW_LONG, 'Was there a fall or another injury?', MEDICINES],
  },
  {
    slug: 'ear-nose-throat',
    name: 'Ear, nose or throat',
    icon: 'ear',
    speciality: 'ent',
    questions: [HOW_LONG, 'Do you have fever?', MEDICINES],
  },
  {
    slug: 'teeth-gums',
    name: 'Teeth or gums',
    icon: 'dental',
    speciality: 'dentistry',
    questions: [HOW_LONG, 'Is there any swelling?'],
  },
  {
    slug: 'eyes',
    name: 'Eyes',
    icon: 'eye',
    speciality: 'ophthalmology',
    questions: [HOW_LONG, 'Do you see less than before?'],
  },
  {
    slug: 'stress-sleep',
    name: 'Stress, mood or sleep',
    icon: 'moon',
    speciality: 'psychiatry',
    questions: [HOW_LONG, 'How do you sleep?', MEDICINES],
  },
]
