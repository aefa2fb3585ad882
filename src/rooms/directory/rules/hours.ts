/** When a doctor is at a clinic; times are IST, '09:00'. */
export interface Hours {
  days: ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[]
  from: string
  to: string
}
