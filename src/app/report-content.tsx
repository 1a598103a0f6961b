import { Report } from '#features/moderation/ui/report.tsx';
import type { Reported } from '#features/moderation/ui/report-dialog.tsx';

/** 'Report this' of a public page. */
export function ReportContent({ what }: { what: Reported }) {
  return (
    <Report
      what={what}
      send={async (report) => {
        const { api } = await import('./api.ts');
        return api.moderation.reportContent(report);
      }}
    />
  );
}
