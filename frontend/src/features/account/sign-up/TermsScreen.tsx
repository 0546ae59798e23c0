import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router';
import { useClientSettings } from '../../../api/client-settings.js';
import { Logo } from '../../../shared/components/Logo.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { JURISDICTION, TERMS, type TermsSection } from './terms.js';

/** The terms, in eight numbered sections (1 §2). */
export function TermsScreen() {
  return (
    <Box component="main" sx={{ maxWidth: 760, mx: 'auto', p: { xs: 2, sm: 4 }, display: 'grid', gap: 2 }}>
      <Link component={RouterLink} to="/" aria-label="TestPlatform" sx={{ justifySelf: 'start', display: 'flex' }}>
        <Logo size={40} />
      </Link>
      <Paper variant="outlined" sx={{ p: { xs: 3, sm: 5 }, display: 'grid', gap: 3 }}>
        <PageTitle title="Terms of service" />
        {TERMS.map((section, index) => (
          <Section key={section.title} number={index + 1} section={section} />
        ))}
      </Paper>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'center' }}>
        <Link component={RouterLink} to="/login">
          Login
        </Link>
        <Link component={RouterLink} to="/register">
          Sign up
        </Link>
      </Box>
    </Box>
  );
}

function Section({ number, section }: { readonly number: number; readonly section: TermsSection }) {
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {`${number}. ${section.title}`}
      </Typography>
      {section.paragraphs.map((paragraph) => (
        <Typography key={paragraph} sx={{ lineHeight: 1.6, mb: 1 }}>
          <Filled text={paragraph} />
        </Typography>
      ))}
    </Box>
  );
}

/** A paragraph with the jurisdiction filled in. */
function Filled({ text }: { readonly text: string }) {
  return text.split(JURISDICTION).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <Jurisdiction />}
      {part}
    </Fragment>
  ));
}

/** The jurisdiction that an administrator set; until then a marked placeholder. */
function Jurisdiction() {
  const { data, isPending } = useClientSettings();
  if (isPending) return <Skeleton component="span" width={120} sx={{ display: 'inline-block' }} />;
  if (data?.jurisdiction) return data.jurisdiction;
  return (
    <Box
      component="mark"
      sx={{ px: 0.5, borderRadius: 0.5, bgcolor: 'status.warning.bg', color: 'status.warning.main' }}
    >
      [jurisdiction: to be filled in by the administrator]
    </Box>
  );
}
