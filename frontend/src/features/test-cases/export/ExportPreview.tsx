import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ExportPreview as Preview } from '../../../api/exchange/exports.js';
import { plural } from '../../../shared/utils/format.js';

/** What an export contains, what it leaves out, and the variables that replace secrets. */
export function ExportPreview({ preview }: { readonly preview: Preview }) {
  const { files, cases, imported, leftOut, leftOutTotal, variables } = preview;
  const along = imported > 0 ? `, and ${plural(imported, 'file')} that they import` : '';
  return (
    <>
      <Typography>
        {plural(files, 'file')} with {plural(cases, 'test case')}
        {along}.
      </Typography>
      {leftOutTotal === 0 ? (
        <Typography color="text.secondary">Everything can be exported.</Typography>
      ) : (
        <Listed title={`Not exported, or to be added by you (${leftOutTotal.toLocaleString('en')})`}>
          {leftOut.map(({ file, number, title, reason }) => (
            <li key={`${file} ${number} ${reason}`}>
              {reason}
              <Typography variant="caption" component="span" color="text.secondary" sx={{ display: 'block' }}>
                {[file, number > 0 && `case ${number}`, title].filter(Boolean).join(' · ')}
              </Typography>
            </li>
          ))}
        </Listed>
      )}
      {variables.length > 0 && (
        <Listed title="Secrets are not exported. Set these variables before the tests run">
          {variables.map(({ name, holds }) => (
            <li key={name}>
              <code>{name}</code>
              <Typography variant="caption" component="span" color="text.secondary" sx={{ display: 'block' }}>
                {holds}
              </Typography>
            </li>
          ))}
        </Listed>
      )}
    </>
  );
}

function Listed({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" sx={{ fontSize: 'inherit', fontWeight: 600 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={title}
        sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 220, overflow: 'auto', overflowWrap: 'anywhere' }}
      >
        {children}
      </Box>
    </Box>
  );
}
