import type { Practice } from './queries/find-practice.ts'

const FOR_MS = 60_000
const MOST = 1_000

export interface DoctorPage {
  practices: Practice[]
  total: number
}

/**
 * Doctors of clinics as they were listed in the last minute, by clinic and page: each process has its own, which is why
 * staff can ask for a new answer.
 */
export class DoctorCache {
  private readonly pages = new Map<string, DoctorPage & { until: number }>()

  async read(key: string, { now, fresh }: { now: Date; fresh: boolean }, read: () => Promise<DoctorPage>) {
    const known = this.pages.get(key)
    if (known && !fresh && now.getTime() < known.until) return known
    const page = { ...(await read()), until: now.getTime() + FOR_MS }
    if (this.pages.size >= MOST) this.pages.clear()
    this.pages.set(key, page)
    return page
  }

  clear(): void {
    this.pages.clear()
  }
}
