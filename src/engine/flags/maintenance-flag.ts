/** The flag that shows the maintenance page in place of all pages. */
export const maintenanceFlag = 'fe-heloc-maintenance'
