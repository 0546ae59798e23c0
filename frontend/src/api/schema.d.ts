/* Made by `node scripts/api.mjs` from backend/openapi.json. */
export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the server can serve calls */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log, newest first */
        get: operations["apiAdminAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: operations["usersLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out: the token is no longer good */
        post: operations["usersLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/profile-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The signed-in person */
        post: operations["usersProfileInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/profile-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your own name, phone and country; fields that are left out stay */
        post: operations["usersProfileUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up */
        post: operations["usersRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/email-verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify an email address with the link sent to it */
        post: operations["usersEmailVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/resend-email-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email another link; takes the token of a sign-in that was refused with "Account not verified" */
        post: operations["usersResendEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/password-reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email a link to choose a new password */
        post: operations["usersPasswordResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/password-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password with the link of an email */
        post: operations["usersPasswordUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether two-factor sign-in is on */
        post: operations["usersSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/second-factor-start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get a secret for an authenticator app */
        post: operations["usersSecondFactorStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/second-factor-confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn two-factor sign-in on by a first code from the app; signs out everywhere else */
        post: operations["usersSecondFactorConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/second-factor-recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get new recovery codes; the ones before stop working */
        post: operations["usersSecondFactorRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/second-factor-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn two-factor sign-in off */
        post: operations["usersSecondFactorOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/user-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every account, or those that a search finds */
        post: operations["adminUserList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/user-account-activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate or deactivate an account; its owner gets an email */
        post: operations["adminUserAccountActivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the accounts */
        get: operations["apiAdminUserList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-list/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account and its rights */
        get: operations["apiAdminUser"];
        /** Change the roles, the rights or the activation of an account */
        put: operations["apiAdminUserUpdate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-list/{id}/second-factor-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn two-factor sign-in off for someone who lost the app; the owner gets an email */
        post: operations["apiAdminUserSecondFactorReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-list/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a person is signed in */
        get: operations["apiAdminUserSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-list/{id}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign a person out everywhere; of your own account, everywhere but here */
        post: operations["apiAdminUserSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the roles */
        get: operations["apiAdminRoles"];
        put?: never;
        /** Create a role */
        post: operations["apiAdminRoleCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A role */
        get: operations["apiAdminRole"];
        /** Change a role; it applies to its holders at once */
        put: operations["apiAdminRoleUpdate"];
        post?: never;
        /** Delete a role that nobody holds */
        delete: operations["apiAdminRoleDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the screens need before a sign-in */
        get: operations["apiClientSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What administrators set here */
        get: operations["apiAdminSettings"];
        /** Set what administrators set here */
        put: operations["apiAdminSettingsChange"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a project */
        post: operations["projectsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/modify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the details or the data of a project */
        post: operations["projectsModify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/environment-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The environments of a project */
        post: operations["projectsEnvironmentLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/table-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The tables of a project, without their rows */
        post: operations["projectsTableLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/table-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A table with its rows */
        post: operations["projectsTableRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/table-save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or replace a table */
        post: operations["projectsTableSave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/table-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a table */
        post: operations["projectsTableDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a project */
        post: operations["projectsDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/deleted-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The deleted projects */
        post: operations["projectsDeletedLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted project */
        post: operations["projectsRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/components-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The component tree of a project */
        post: operations["projectsComponentsLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/components-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save the whole component tree */
        post: operations["projectsComponentsUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/trash-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What was deleted from the tree */
        post: operations["projectsTrashLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/trash-restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put something back into the tree */
        post: operations["projectsTrashRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/trash-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete something of the trash for good */
        post: operations["projectsTrashDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-case-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The test cases of a file */
        post: operations["projectsTestCaseLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-case-manage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create, change or move a test case */
        post: operations["projectsTestCaseManage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-cases-below": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The test cases of all files below a node */
        post: operations["projectsTestCasesBelow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-cases-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change many test cases, all or none */
        post: operations["projectsTestCasesChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-case-file-modify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say whether a file ends at its first failure */
        post: operations["projectsTestCaseFileModify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/components-duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Duplicate a test case file */
        post: operations["projectsComponentsDuplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/placeholder-uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How many test cases use a value by its name */
        post: operations["projectsPlaceholderUses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/placeholder-rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the test cases that use a value follow its new name */
        post: operations["projectsPlaceholderRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-case-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a test case */
        post: operations["projectsTestCaseDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/{resultId}/{pass}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A screen record, or what else a run left, by its signed path */
        get: operations["artifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The report of a file, of a result, or of a group */
        post: operations["projectsTestReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/case-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The results of a test case, newest first */
        post: operations["projectsCaseHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-report-ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A ticket for one download of a report as a spreadsheet, instead of the token in its address */
        post: operations["projectsTestReportTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-report-excel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A report as a spreadsheet */
        get: operations["projectsTestReportExcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Projects, newest first, with their summaries and trees when asked for */
        post: operations["projectsList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/components-uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What uses a part of the tree */
        post: operations["projectsComponentsUses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-report-performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Duration, requests and size of each period */
        post: operations["projectsTestReportPerformance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-report-periodic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Outcomes and sizes of each period, and the tree with its last results */
        post: operations["projectsTestReportPeriodic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-report-periodic-daywise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs and outcomes of each hour of the last seven days */
        post: operations["projectsTestReportPeriodicDaywise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-report-flaky": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Files that end differently from run to run */
        post: operations["projectsTestReportFlaky"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/test-report-slowest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Files that take longest */
        post: operations["projectsTestReportSlowest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a run of every file below a node */
        post: operations["projectsRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run the failed files of a run again */
        post: operations["projectsRerun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop a run; its results so far are kept */
        post: operations["projectsStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/run-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The runs of a project, newest first */
        post: operations["projectsRunLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/latest-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The latest runs of all projects, those that are not finished first */
        post: operations["projectsLatestRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/run-pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pin or unpin a run: pinned runs are not cleaned up */
        post: operations["projectsRunPin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/get-test-snap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The latest picture of the named run, otherwise of the active one, otherwise of the last one */
        post: operations["projectsGetTestSnap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/run-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One run with its files, failed first */
        post: operations["projectsRunReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/run-matrix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The runs of a start in several environments side by side, file by file */
        post: operations["projectsRunMatrix"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/run-failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What failed in a run, by message */
        post: operations["projectsRunFailures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/run-failure-cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The cases that failed with one of those messages */
        post: operations["projectsRunFailureCases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/run-compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What changed from one run to another, case by case */
        post: operations["projectsRunCompare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a browser to record test cases in */
        post: operations["recordingsStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/command": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the browser a command */
        post: operations["recordingsCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forget steps: they are in the file, or not wanted */
        post: operations["recordingsForget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close the browser and forget its steps */
        post: operations["recordingsStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The caller’s browser and its steps so far */
        post: operations["recordingsState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clean-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long runs are kept, and what the last clean-up freed */
        get: operations["apiAdminCleanUp"];
        put?: never;
        /** Clean up now: remove what is too old */
        post: operations["apiAdminCleanUpNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/connector-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The connectors of a project, in pages when page or pageSize is named, or the one that is named */
        post: operations["projectsConnectorLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/connector-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a run of what a connector covers, as the caller */
        post: operations["projectsConnectorRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/connector-manage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create, change or delete a connector */
        post: operations["projectsConnectorManage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{connectorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Start a run of what a connector covers */
        get: operations["connectorStart"];
        put?: never;
        /** Start a run of what a connector covers */
        post: operations["connectorStartByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{connectorId}/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The state of a run of a connector */
        get: operations["connectorRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{connectorId}/runs/{runId}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rerun what failed in a run of a connector */
        post: operations["connectorRerun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{connectorId}/runs/{runId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop a run of a connector; its results so far are kept */
        post: operations["connectorStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/cron-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The schedules of a project, in pages when page or pageSize is named */
        post: operations["projectsCronLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/cron-manage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create, change or delete a schedule */
        post: operations["projectsCronManage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/notification-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Who is told when runs end */
        post: operations["projectsNotificationLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/notification-manage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create, change or delete a notification */
        post: operations["projectsNotificationManage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/notification-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test of a notification */
        post: operations["projectsNotificationTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/notification-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The newest messages, and what became of them */
        post: operations["projectsNotificationLog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/notification-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message again */
        post: operations["projectsNotificationAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/file-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The files of a project */
        post: operations["projectsFileLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/file-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The names of all files of a project */
        post: operations["projectsFileNames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/file-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a file of a project, or a new version of one. The body is its content, as it is */
        post: operations["projectsFileUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/file-rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rename a file of a project; test cases follow */
        post: operations["projectsFileRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/file-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a file of a project */
        post: operations["projectsFileDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/file-ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A ticket for one download of a file, instead of the token in its address */
        post: operations["projectsFileTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/file-download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of a project */
        get: operations["projectsFileDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/export-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What an export would have, and what it would leave out */
        post: operations["projectsExportPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Test case files in the format of another tool */
        post: operations["projectsExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/import-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What an import would create */
        post: operations["projectsImportPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import tests of another tool, all or none */
        post: operations["projectsImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/folder-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A project as a folder of YAML, in a zip archive */
        post: operations["projectsFolderExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/folder-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What an import of a project’s folder would create. The body is the zip archive, as it is */
        post: operations["projectsFolderPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/folder-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a project from its folder, all or nothing. The body is the zip archive, as it is */
        post: operations["projectsFolderImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/sync-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The texts of a project’s folder */
        post: operations["projectsSyncRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/sync-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a project would become with the texts of a folder. The body is a zip archive of them, as it is */
        post: operations["projectsSyncPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/sync-write": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a project that of a folder, all or nothing. The body is a zip archive of its texts, as it is */
        post: operations["projectsSyncWrite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/xecutor/manage-device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save the device of the signed-in person */
        post: operations["xecutorManageDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/xecutor/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The device of the signed-in person, and its state */
        post: operations["xecutorDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        FailureDto: {
            /** @enum {string} */
            status: "failure";
            /** @description One sentence when no field is to blame */
            message?: string;
            /** @description Field to sentence, or the bare text of a token or account error */
            errors?: {
                [key: string]: string;
            } | string;
        };
        AuditEntryDto: {
            id: number;
            /** @description ISO 8601, UTC */
            at: string;
            /** @enum {string} */
            event: "sign-in" | "sign-in-refused" | "sign-out" | "signed-out-everywhere" | "sign-up" | "email-verified" | "password-reset-requested" | "password-changed" | "profile-changed" | "second-factor-on" | "second-factor-off" | "second-factor-reset" | "recovery-codes-renewed" | "recovery-code-used" | "account-activated" | "account-deactivated" | "permissions-changed" | "role-created" | "role-modified" | "role-deleted" | "device-saved" | "project-created" | "project-modified" | "connector-created" | "connector-modified" | "connector-deleted" | "schedule-created" | "schedule-modified" | "schedule-deleted" | "notification-created" | "notification-modified" | "notification-deleted" | "project-file-uploaded" | "project-file-renamed" | "project-file-deleted" | "trash-deleted" | "project-deleted" | "project-restored" | "project-erased" | "run-started" | "run-stopped" | "run-pinned" | "run-unpinned" | "cleaned-up" | "settings-changed";
            /** @description Null when nobody was signed in */
            actor_id: number | null;
            actor_email: string;
            subject_type: string;
            subject_id: string;
            subject_name: string;
            detail: {
                [key: string]: unknown;
            } | null;
            ip: string;
            country: string;
        };
        ProfileDto: {
            user_id: number;
            firstName: string;
            lastName: string;
            userName: string;
            email: string;
            phone: string;
            country: string;
            xecutor_duid: string | null;
            super_admin: boolean;
            user_role: string;
            /** @description Names of the roles */
            roles: string[];
            /** @description What the roles grant together */
            role_permission: {
                [key: string]: {
                    [key: string]: boolean;
                };
            };
            /** @description Of firstName, lastName, phone and country */
            version: string;
        };
        LoginAnswerDto: {
            /** @description Sent back in the header Token */
            token: string;
            super_admin: boolean;
            data: components["schemas"]["ProfileDto"];
        };
        LoginDto: {
            /** @description Answer of the captcha, when one is configured */
            "g-recaptcha-response"?: string | null;
            /** Format: email */
            email: string;
            password: string;
            /** @description Terms agreement */
            tc?: boolean;
            /** @description With two-factor sign-in: 6 digits from the app, or a recovery code */
            code?: string;
        };
        ChangeProfileDto: {
            firstName?: string;
            lastName?: string;
            phone?: string;
            country?: string;
            /** @description Of the profile, as it was read; when it is another one by now, the change is refused */
            version?: string;
        };
        MessageAnswerDto: {
            /** @description One sentence for a person */
            message: string;
        };
        RegisterDto: {
            /** @description Answer of the captcha, when one is configured */
            "g-recaptcha-response"?: string | null;
            firstName: string;
            lastName?: string;
            /** Format: email */
            email: string;
            password: string;
            phone?: string;
            country?: string;
            /** @description Agreement to the terms of service: true */
            tc: boolean;
        };
        EmailVerifyDto: {
            /** @description Answer of the captcha, when one is configured */
            "g-recaptcha-response"?: string | null;
            /** @description Token of the mailed link */
            token: string;
        };
        CaptchaDto: {
            /** @description Answer of the captcha, when one is configured */
            "g-recaptcha-response"?: string | null;
        };
        PasswordResetLinkDto: {
            /** @description Answer of the captcha, when one is configured */
            "g-recaptcha-response"?: string | null;
            /** Format: email */
            email: string;
        };
        PasswordUpdateDto: {
            /** @description Answer of the captcha, when one is configured */
            "g-recaptcha-response"?: string | null;
            /** @description Token of the mailed link */
            token: string;
            /** Format: email */
            email?: string;
            password: string;
        };
        SecondFactorDto: {
            on: boolean;
            /** @description Whether other calls are refused until it is on: ADMIN_SECOND_FACTOR */
            demanded: boolean;
            /** @description Recovery codes that were not used yet */
            recoveryCodes: number;
        };
        SetUpDto: {
            /** @description Base32, for an authenticator app: TOTP, SHA-1, 6 digits, 30 seconds */
            secret: string;
            /** @description The same as an otpauth: address, for a QR code */
            uri: string;
        };
        StartSecondFactorDto: {
            /** @description The password of the account */
            password: string;
        };
        RecoveryCodesDto: {
            /** @description Each works once, in place of a code from the app */
            recoveryCodes: string[];
        };
        ConfirmSecondFactorDto: {
            /** @description 6 digits from the app */
            code: string;
        };
        ProveOwnerDto: {
            /** @description The password of the account */
            password: string;
            /** @description 6 digits from the app, or a recovery code */
            code: string;
        };
        LastLoginDto: {
            /** @description Address of the last sign-in */
            ip: string;
            /** @description Country reported by its client */
            country: string;
        };
        AccountDto: {
            user_id: number;
            firstName: string;
            lastName: string;
            userName: string;
            email: string;
            country: string;
            email_verified: boolean;
            last_login_ip: components["schemas"]["LastLoginDto"];
            /** @description ISO 8601, UTC */
            lastModified: string;
            account_activation: boolean;
        };
        ListAccountsDto: {
            /** @description Words of name, email and country */
            name?: string;
        };
        ActivateAccountDto: {
            /** @enum {string} */
            event: "Account activation" | "Account deactivation";
            user_id: number;
        };
        AccountRowDto: {
            user_id: number;
            firstName: string;
            lastName: string;
            userName: string;
            email: string;
            country: string;
            email_verified: boolean;
            last_login_ip: components["schemas"]["LastLoginDto"];
            /** @description ISO 8601, UTC */
            lastModified: string;
            account_activation: boolean;
            super_admin: boolean;
            user_role: string;
            /** @description Names of the roles */
            roles: string[];
            /** @description What the roles grant together */
            role_permission: {
                [key: string]: {
                    [key: string]: boolean;
                };
            };
            /** @description The same as user_id */
            id: number;
            /** @description ISO 8601, UTC */
            createdAt: string;
            /** @description Whether two-factor sign-in is on */
            second_factor: boolean;
            role_ids: number[];
            /** @description Counts the changes that administrators made to this account */
            version: number;
        };
        UpdateAccountDto: {
            account_activation?: boolean;
            super_admin?: boolean;
            /** @description "admin" passes where there are no roles */
            user_role?: string;
            /** @description The roles that the account is to hold */
            role_ids?: number[];
            /** @description As read: a change that is based on an older one is refused */
            version?: number;
            /** @description Read-only: as it was read */
            roles?: Record<string, never>;
            /** @description Read-only: as it was read */
            role_permission?: Record<string, never>;
            /** @description Read-only: as it was read */
            id?: Record<string, never>;
            /** @description Read-only: as it was read */
            user_id?: Record<string, never>;
            /** @description Read-only: as it was read */
            userName?: Record<string, never>;
            /** @description Read-only: as it was read */
            firstName?: Record<string, never>;
            /** @description Read-only: as it was read */
            lastName?: Record<string, never>;
            /** @description Read-only: as it was read */
            email?: Record<string, never>;
            /** @description Read-only: as it was read */
            email_verified?: Record<string, never>;
            /** @description Read-only: as it was read */
            country?: Record<string, never>;
            /** @description Read-only: as it was read */
            last_login_ip?: Record<string, never>;
            /** @description Read-only: as it was read */
            lastModified?: Record<string, never>;
            /** @description Read-only: as it was read */
            createdAt?: Record<string, never>;
            /** @description Read-only: as it was read */
            second_factor?: Record<string, never>;
        };
        SessionDto: {
            /** Format: uuid */
            id: string;
            /** @description ISO 8601 */
            createdAt: string;
            /** @description ISO 8601 */
            expiresAt: string;
            /** @description null for sessions from before this was stored */
            ip: string | null;
            country: string | null;
            /** @description User-Agent of the browser */
            agent: string | null;
            /** @description The session of the caller */
            current: boolean;
        };
        SessionsDto: {
            sessions: components["schemas"]["SessionDto"][];
        };
        RoleDto: {
            id: number;
            name: string;
            description: string;
            /** @description {module: {all or an action: true}} */
            role_permission: {
                [key: string]: {
                    [key: string]: boolean;
                };
            };
            /** @description How many people hold it */
            people: number;
            /** @description Counts its changes */
            version: number;
            /** @description ISO 8601, UTC */
            createdAt: string;
            /** @description ISO 8601, UTC */
            lastModified: string;
        };
        CreateRoleDto: {
            name: string;
            description?: string;
            /** @description {module: {all or an action: true}}; what is left out is not granted */
            role_permission?: {
                [key: string]: unknown;
            };
        };
        UpdateRoleDto: {
            name?: string;
            description?: string;
            /** @description {module: {all or an action: true}}; what is left out is not granted */
            role_permission?: {
                [key: string]: unknown;
            };
            /** @description As read: a change that is based on an older one is refused */
            version?: number;
            /** @description Read-only: ignored */
            id?: Record<string, never>;
            /** @description Read-only: ignored */
            people?: Record<string, never>;
            /** @description Read-only: ignored */
            createdAt?: Record<string, never>;
            /** @description Read-only: ignored */
            lastModified?: Record<string, never>;
        };
        CaptchaSettingsDto: {
            siteKey: string;
            scriptUrl: string;
        };
        ClientSettingsDto: {
            /** @description Null: no captcha */
            captcha: components["schemas"]["CaptchaSettingsDto"] | null;
            /** @description Minimum length of a new password */
            passwordMin: number;
            /** @description Letters that the last part of an email address may have */
            emailEndingMax: number;
            /** @description Named in the terms of service; null: a placeholder */
            jurisdiction: string | null;
            /** @description Null: no lookup of the public address */
            ipLookupUrl: string | null;
        };
        InstallationSettingsDto: {
            jurisdiction: string | null;
            /** @description Of all settings */
            version: string;
        };
        ChangeInstallationSettingsDto: {
            /** @description The jurisdiction named in the terms of service; null or "" for the placeholder */
            jurisdiction?: string;
            /** @description Of the settings, as they were read; when it is another one by now, the change is refused */
            version?: string;
        };
        ProjectIdDto: {
            project_id: number;
        };
        CreateProjectDto: {
            name: string;
            description: string;
        };
        ModifiedProjectDto: {
            project_id: number;
            /** @description Of the changed part */
            version: string;
        };
        ModifyProjectDto: {
            projectId: number;
            /** @enum {string} */
            updateType: "basic-info" | "data-collection" | "data-binding" | "environment";
            name?: string;
            description?: string;
            isSinglePageApp?: boolean;
            /** @description How many runs of the project may execute at once; others queue */
            runsAtOnce?: number;
            /** @description Megabytes; a case that opens a page that loads more gets a warning */
            goodPageMb?: number;
            /** @description Such as data-testid, data-cy */
            testAttributes?: string;
            /** @description Whether a file ends at its first failure, and skips its other cases; otherwise only at that of a blocker */
            stopAtFailure?: boolean;
            /** @description Whether a file whose worker was lost runs once more, as attempt 2; otherwise it ends as interrupted */
            rerunInterrupted?: boolean;
            /** @description Whether the devices of people who start runs receive masked texts and secret values */
            maskedOnDevices?: boolean;
            /** @description [{name, locator, press}] */
            overlayRules?: {
                [key: string]: unknown;
            }[];
            /** @description {name: [{title, value}]} */
            dataCollection?: {
                [key: string]: unknown;
            };
            /** @description [{title, value}] */
            dataBinding?: {
                [key: string]: unknown;
            }[];
            /** @description [{id?, name, bindings: [{title, value, secret, valueSet?}]}] */
            environments?: {
                [key: string]: unknown;
            }[];
            /** @description Of the part that updateType names, as it was read; when it is another one by now, the change is refused */
            version?: string;
        };
        EnvironmentBindingDto: {
            title: string;
            /** @description Empty for a secret */
            value: string;
            /** @description The value can be replaced, never read */
            secret: boolean;
            /** @description True if a secret value is stored */
            valueSet?: boolean;
            /** @description Of a secret value: another one once it is replaced */
            valueVersion?: string;
        };
        ViewportDto: {
            width: number;
            height: number;
        };
        GeolocationDto: {
            /** @description Degrees */
            latitude: number;
            /** @description Degrees */
            longitude: number;
        };
        HttpCredentialsDto: {
            /** @description Of the site that gets them when it asks, such as https://staging.example.com */
            origin: string;
            username: string;
            /** @description Can be replaced, never read: empty in answers, and an empty one keeps the stored one */
            password: string;
            /** @description True if a password is stored */
            passwordSet?: boolean;
            /** @description Another one once the password is replaced */
            passwordVersion?: string;
        };
        ExtraHeaderDto: {
            /** @description Of the only site that gets it */
            origin: string;
            name: string;
            /** @description Can be replaced, never read, as a password */
            value: string;
            /** @description True if a value is stored */
            valueSet?: boolean;
            /** @description Another one once the value is replaced */
            valueVersion?: string;
        };
        ProxySettingsDto: {
            /** @description Such as http://proxy.example.com:3128; also https and socks5 */
            server: string;
            /** @description Hosts that are reached without it, separated by commas */
            bypass?: string;
            username?: string;
            /** @description Can be replaced, never read */
            password?: string;
            /** @description True if a password is stored */
            passwordSet?: boolean;
            /** @description Another one once the password is replaced */
            passwordVersion?: string;
        };
        ClientCertificateDto: {
            /** @description Of the only site that it is presented to; it starts with https:// */
            origin: string;
            /** @description A PFX file in base64. In requests only, like the fields below */
            pfx?: string;
            /** @description PEM; with key, instead of pfx */
            cert?: string;
            /** @description PEM */
            key?: string;
            passphrase?: string;
            /** @description True if a certificate is stored */
            certificateSet?: boolean;
            /** @description Another one once the certificate is replaced */
            certificateVersion?: string;
        };
        BrowserSettingsDto: {
            /**
             * @description Chromium when absent
             * @enum {string}
             */
            name?: "Chromium" | "Firefox";
            /** @description CSS pixels; 1280×720 when absent */
            viewport?: components["schemas"]["ViewportDto"];
            isMobile?: boolean;
            userAgent?: string;
            /** @description A tag of BCP 47, such as de-CH */
            locale?: string;
            /** @description A name of the IANA database, such as Europe/Zurich */
            timeZone?: string;
            /** @enum {string} */
            colorScheme?: "light" | "dark";
            geolocation?: components["schemas"]["GeolocationDto"];
            /** @description Sites open whatever their certificate is */
            ignoreHTTPSErrors?: boolean;
            httpCredentials?: components["schemas"]["HttpCredentialsDto"];
            extraHeaders?: components["schemas"]["ExtraHeaderDto"][];
            proxy?: components["schemas"]["ProxySettingsDto"];
            clientCertificates?: components["schemas"]["ClientCertificateDto"][];
        };
        EnvironmentDto: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Left out unless the caller may read the project’s data */
            bindings?: components["schemas"]["EnvironmentBindingDto"][];
            /** @description The browser of its runs; all but its name is left out as the bindings are */
            browser?: components["schemas"]["BrowserSettingsDto"];
        };
        EnvironmentsAnswerDto: {
            data: components["schemas"]["EnvironmentDto"][];
            /** @description Of all environments; with their bindings */
            version?: string;
            /** @description Why files can’t run in Firefox on this server; absent when they can */
            noFirefox?: string;
        };
        ProjectRefDto: {
            projectId: number;
        };
        TableDto: {
            /** Format: uuid */
            table_id: string;
            name: string;
            columns?: string[];
            /** @description How many rows it has */
            rows?: number;
            /** @description Of its columns and rows as JSON */
            bytes?: number;
            version?: string;
        };
        TableContentDto: {
            /** Format: uuid */
            table_id: string;
            name: string;
            columns: string[];
            rows: string[][];
            version: string;
        };
        TableRefDto: {
            projectId: number;
            /** Format: uuid */
            table_id: string;
        };
        SavedTableDto: {
            /** Format: uuid */
            table_id: string;
            version: string;
        };
        SaveTableDto: {
            projectId: number;
            /**
             * Format: uuid
             * @description Absent: a new one
             */
            table_id?: string;
            /** @description Up to 60 letters, digits, spaces, - and _ */
            name: string;
            /** @description Their names */
            columns: string[];
            /** @description Each with one text per column */
            rows: string[][];
            /** @description As it was read; when it is another one by now, the change is refused */
            version?: string;
        };
        DeletedTableDto: {
            /** Format: uuid */
            table_id: string;
        };
        DeleteProjectDto: {
            projectId: number;
            /** @description Of the project, to be sure that it is meant */
            name: string;
        };
        PersonDto: {
            user_id: number;
            /** @description Empty when the account was deleted */
            name: string;
        };
        DeletedProjectDto: {
            project_id: number;
            /** @description null: the server itself */
            deletedBy: components["schemas"]["PersonDto"] | null;
            /** @description ISO 8601 */
            deletedAt: string;
            /** @description ISO 8601; 30 days later */
            keptUntil: string;
            name: string;
        };
        DeletedProjectsPageDto: {
            /** @description On all pages */
            total: number;
            /** @description Newest first */
            projects: components["schemas"]["DeletedProjectDto"][];
        };
        PageDto: {
            page?: number;
            pageSize?: number;
        };
        ComponentsDto: {
            /** @description Modules by index, each {id, title, type, 0: child, …} */
            components: {
                [key: string]: unknown;
            };
            /** @description Number of saves */
            version: number;
        };
        ListComponentsDto: {
            projectId: number;
            /** @description Answer {module: {section: {scenario: [file]}}} */
            componentInObj?: boolean;
        };
        TreeVersionDto: {
            /** @description Number of saves */
            version: number;
        };
        UpdateComponentsDto: {
            projectId: number;
            /** @description The whole tree */
            components: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            requestType?: "" | "rename";
            /** @description The version that the change is based on */
            version?: number;
            title?: string;
            docType?: string;
            /** @description Old path down to the node: module, section, scenario, testCaseFileName, and _old_key_value, the old title */
            renameQuery?: {
                [key: string]: unknown;
            };
        };
        TrashDto: {
            /** @description null: the server itself */
            deletedBy: components["schemas"]["PersonDto"] | null;
            /** @description ISO 8601 */
            deletedAt: string;
            /** @description ISO 8601; 30 days later */
            keptUntil: string;
            /** @description Of the node, as it was in the tree */
            id: string;
            /** @enum {string} */
            type: "module" | "section" | "scenario" | "test-case-file";
            /** @description Titles from the module down, with / between them */
            path: string;
            /** @description How many test case files it consists of */
            files: number;
            /** @description How many test cases they have */
            cases: number;
        };
        TrashPageDto: {
            /** @description On all pages */
            total: number;
            /** @description Newest first */
            nodes: components["schemas"]["TrashDto"][];
        };
        ProjectPageDto: {
            page?: number;
            pageSize?: number;
            projectId: number;
        };
        PlacedNodeDto: {
            id: string;
            /** @description Where it is now: titles from the module down, with / between them */
            path: string;
            /** @description Of the tree */
            version: number;
        };
        TrashedNodeDto: {
            projectId: number;
            /**
             * Format: uuid
             * @description Of the topmost node that was deleted; to restore it, one below does too
             */
            id: string;
        };
        TrashedNodeIdDto: {
            /** @description Of the node, as it was in the tree */
            id: string;
        };
        CaseSummaryDto: {
            /** @enum {string} */
            status?: "success" | "failure" | "skipped";
            /** @description It failed, and was a blocker */
            blocker?: boolean;
            warning?: boolean;
            message?: string;
            /** Format: date-time */
            time?: string;
        };
        TestCaseRecordDto: {
            case_id: number;
            testCase: {
                [key: string]: unknown;
            };
            order: number;
            /** @description Last result; {} if it never ran */
            summary: components["schemas"]["CaseSummaryDto"];
            /** @description Its file is running and has not come to it yet: summary is of an earlier run */
            waits?: boolean;
            /** @description Of testCase */
            version: string;
            /** @description Of the masked text: another one once it is replaced */
            maskedVersion?: string;
        };
        TestCasesAnswerDto: {
            data: components["schemas"]["TestCaseRecordDto"][];
            /** @description Of the file; null: as the project has it */
            stopAtFailure: boolean | null;
            /**
             * Format: uuid
             * @description The table for each of whose rows the file runs once; null: it runs once
             */
            table_id: string | null;
            /** @description The name under which the signed-in state is saved once the file has passed; empty: none */
            savesSession: string;
            /** @description For how many hours */
            sessionHours: number;
            /** @description The name of the signed-in state that the file starts with; empty: none */
            startsSession: string;
        };
        NodeRefDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
        };
        ManagedCaseDto: {
            case_id: number;
            order: number;
            /** @description Of testCase */
            version: string;
        };
        ManageTestCaseDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            /** @description The four titles joined by / */
            path?: string;
            /** @description Absent: unchanged (a move sends only order) */
            testCase?: {
                [key: string]: unknown;
            };
            /** @description Position in the file; 1.1 is just after 1 */
            order?: number;
            /** @description Id of the case of the file to come directly behind; order counts where the file does not have it */
            behind?: number;
            /** @description Absent, 0 or "" creates */
            case_id?: number;
            /** @description As it was read; when it is another one by now, the change is refused */
            version?: string;
        };
        CaseBelowDto: {
            case_id: number;
            testCase: {
                [key: string]: unknown;
            };
            /** @description Of testCase */
            version: string;
            /**
             * Format: uuid
             * @description The id of its file
             */
            node: string;
            /** @description The titles from the module down to its file */
            path: string[];
        };
        CasesBelowDataDto: {
            /** @description On all pages */
            total: number;
            /** @description In the order of the tree, and of each file */
            cases: components["schemas"]["CaseBelowDto"][];
        };
        CasesBelowDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            page?: number;
            pageSize?: number;
            /** @description Part of the title, of a locator or of the path of the file, in any case */
            search?: string;
        };
        ChangedCaseDto: {
            case_id: number;
            /** @description Of testCase */
            version: string;
        };
        ChangedCasesDto: {
            /** @description In the order of the request */
            cases: components["schemas"]["ChangedCaseDto"][];
        };
        ChangeCasesDto: {
            projectId: number;
            /** @description [{case_id, version?, testCase}], 1 to 500, each as in test-case-manage */
            cases: {
                [key: string]: unknown;
            }[];
        };
        ModifiedFileDto: {
            /** @description Of the file; null: as the project has it */
            stopAtFailure: boolean | null;
            /**
             * Format: uuid
             * @description The table for each of whose rows the file runs once; null: it runs once
             */
            table_id: string | null;
            /** @description The name under which the signed-in state is saved once the file has passed; empty: none */
            savesSession: string;
            /** @description For how many hours */
            sessionHours: number;
            /** @description The name of the signed-in state that the file starts with; empty: none */
            startsSession: string;
        };
        ModifyFileDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            /** @description Whether the file ends at its first failure; absent: unchanged if a field below is named, otherwise as the project has it */
            stopAtFailure?: boolean;
            /** @description Id of the table for each of whose rows the file runs once; "": it runs once; absent: unchanged */
            table_id?: string;
            /** @description Absent: unchanged; empty: none */
            savesSession?: string;
            /** @description Absent: unchanged */
            sessionHours?: number;
            /** @description Absent: unchanged; empty: none */
            startsSession?: string;
        };
        NodeIdDto: {
            projectId: number;
            /** Format: uuid */
            id: string;
        };
        PlaceholderUsesDataDto: {
            /** @description Test cases that use it, or used it */
            cases: number;
        };
        PlaceholderUsesDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            /** @enum {string} */
            kind: "storage" | "collection" | "binding" | "table";
            /** @description Of a value of a collection, or the table of a column */
            collection?: string;
            /** @description As it stands in the placeholder */
            from: string;
        };
        RenamePlaceholderDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            /** @enum {string} */
            kind: "storage" | "collection" | "binding" | "table";
            /** @description Of a value of a collection, or the table of a column */
            collection?: string;
            /** @description As it stands in the placeholder */
            from: string;
            to: string;
        };
        DeletedCaseDto: {
            case_id: number;
        };
        DeleteTestCaseDto: {
            case_id: number;
            /** @description As it was read; when it is another one by now, nothing is deleted */
            version?: string;
        };
        ResultSummaryDto: {
            success: number;
            failure: number;
            /** @description Failures of cases marked as blocker; counted in failure too */
            blocker: number;
            /** @description Warnings */
            concentrate: number;
            skipped: number;
        };
        PerformanceSummaryDto: {
            /** @description Milliseconds */
            duration: number;
            request_failures: number;
            total_requests: number;
            /** @description Bytes */
            transfer_size: number;
        };
        PictureBoxDto: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        ConsoleMessageDto: {
            /** @description Unix milliseconds */
            at: number;
            /** @enum {string} */
            level: "error" | "warning" | "info";
            text: string;
        };
        FailedRequestDto: {
            /** @description When it failed, in Unix milliseconds */
            at: number;
            method: string;
            url: string;
            /** @description The status, or the error of the network */
            problem: string;
        };
        FailureEvidenceDto: {
            /** @description Where the target is, in pixels of the record */
            target: components["schemas"]["PictureBoxDto"] | null;
            /** @description What the page logged and threw since the case before began */
            console: components["schemas"]["ConsoleMessageDto"][];
            /** @description Since the case before began */
            requests: components["schemas"]["FailedRequestDto"][];
        };
        ReportCaseDto: {
            /** @description 0-based, in the order executed */
            seq: number;
            case_id: number | null;
            title: string;
            eventType: string;
            /** @enum {string} */
            status: "success" | "failure" | "skipped";
            blocker: boolean;
            warning: boolean;
            /** @description Why there is a warning */
            warnings: string[];
            message: string;
            expected?: string;
            actual?: string;
            /** @description The text entered or read; never a masked one */
            value?: string;
            /** @description The try of the case, from 0 */
            iteration: number;
            /** Format: date-time */
            time: string;
            /** @description Milliseconds */
            duration: number;
            /** @description Index of its record */
            screenshot: number | null;
            /** @description Of a failed case */
            evidence?: components["schemas"]["FailureEvidenceDto"];
            /** @description Imported cases; they count in no total */
            cases: components["schemas"]["ReportCaseDto"][];
        };
        ReportEntryDto: {
            /** Format: date-time */
            time: string;
            result_id: string;
            run_id: string;
            summary: components["schemas"]["ResultSummaryDto"];
            performanceSummary: components["schemas"]["PerformanceSummaryDto"];
            /** @description Append index and .jpeg; expires */
            s3_public_path: string;
            testCasesCount: number;
            /** @enum {string} */
            executionType: "server" | "xecutor";
            /** @enum {string} */
            status: "success" | "failure" | "stopped" | "interrupted" | "error";
            /** @description Why it did not run to its end; empty otherwise */
            reason: string;
            /** @description 2 when the first attempt was interrupted */
            attempt: number;
            browser: string;
            /** @description Name of the environment it ran in; empty when none was chosen */
            environment: string;
            /** @description Name of the row of a table that the file ran with */
            row?: string;
            /** @description Path of the trace, or null; only when result_id is named. Expires */
            trace?: string | null;
            /** @description Only when result_id is named */
            cases?: components["schemas"]["ReportCaseDto"][];
            /** @description With cases: they and their pictures were cleaned up, and the figures are left */
            casesRemoved?: boolean;
        };
        GroupReportDto: {
            /** @description On all pages */
            total: number;
            /** @description component[module][section][scenario][file]: the last result of each file */
            component: {
                [key: string]: {
                    [key: string]: {
                        [key: string]: {
                            [key: string]: components["schemas"]["ReportEntryDto"];
                        };
                    };
                };
            };
        };
        RunOfFileDto: {
            /** Format: date-time */
            time: string;
            run_id: string;
            summary: components["schemas"]["ResultSummaryDto"];
            performanceSummary: components["schemas"]["PerformanceSummaryDto"];
            /** @description Its result; absent if it ran with several rows of a table */
            result_id?: string;
        };
        TestReportAnswerDto: {
            /** @description For a file its entries, newest first, 20 a page; for a group {component}, in pages when page or pageSize is named */
            data: components["schemas"]["ReportEntryDto"][] | components["schemas"]["GroupReportDto"];
            /** @description Of a file: its last result, of the rows of a table the worst; null before its first run */
            latest?: components["schemas"]["ReportEntryDto"] | null;
            /** @description With latest: the last result of each row of a table in its run, in the order in which they began */
            rows?: components["schemas"]["ReportEntryDto"][];
            /** @description With latest: its last 20 runs, oldest first */
            trend?: components["schemas"]["RunOfFileDto"][];
        };
        TestReportDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            page?: number;
            pageSize?: number;
            testCaseFile?: string;
            /** @enum {string} */
            report_type?: "test-case-file" | "group";
            /**
             * Format: uuid
             * @description One result, with its cases
             */
            result_id?: string;
        };
        PastResultDto: {
            title: string;
            /** @enum {string} */
            status: "success" | "failure" | "skipped";
            blocker: boolean;
            warning: boolean;
            message: string;
            /** Format: date-time */
            time: string;
            /** @description Milliseconds */
            duration: number;
            /** Format: uuid */
            result_id: string;
            /** Format: uuid */
            run_id: string;
            /** @description Its place in the result */
            seq: number;
        };
        CaseHistoryDto: {
            page?: number;
            pageSize?: number;
            projectId: number;
            case_id: number;
        };
        TicketDto: {
            /** @description Good once, for 60 seconds, in the query of the download */
            ticket: string;
        };
        ReportTicketDto: {
            projectId?: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            testCaseFile?: string;
            /** @enum {string} */
            report_type?: "test-case-file" | "group";
            /**
             * Format: uuid
             * @description One result, instead of the latest ones
             */
            result_id?: string;
            /**
             * Format: uuid
             * @description The results of one run, instead of the latest ones
             */
            run_id?: string;
        };
        ProjectSummaryDto: {
            modules: number;
            sections: number;
            scenarios: number;
            testCaseFiles: number;
            testCases: number;
            cronJobs: number;
            /** @description Connectors */
            cicd: number;
            success: number;
            failure: number;
            warning: number;
            blocker: number;
            /** @description Percent */
            coverage: number;
            successPercentage: number;
            failurePercentage: number;
            warningPercentage: number;
            blockerPercentage: number;
            testedFilesPercentage: number;
            /** Format: date-time */
            lastRunTime: string | null;
        };
        OverlayRuleDto: {
            name: string;
            /** @description Locator of what shows up */
            locator: string;
            /** @description Locator of what to press */
            press: string;
        };
        DataRowDto: {
            title: string;
            value: string;
        };
        ProjectVersionsDto: {
            details: string;
            dataCollection?: string;
            dataBinding?: string;
        };
        ProjectDto: {
            project_id: number;
            name?: string;
            description?: string;
            isSinglePageApp?: boolean;
            /** @description How many of its runs may execute at once */
            runsAtOnce?: number;
            /** @description Megabytes that a page may load without a warning */
            goodPageMb?: number;
            /** @description The attributes that testid= reads, with commas between them */
            testAttributes?: string;
            /** @description Whether a file ends at its first failure */
            stopAtFailure?: boolean;
            /** @description Whether a file whose worker was lost runs once more */
            rerunInterrupted?: boolean;
            /** @description Whether devices of people who start runs receive masked values */
            maskedOnDevices?: boolean;
            /** @description What runs close when it lies over a page */
            overlayRules?: components["schemas"]["OverlayRuleDto"][];
            dataCollection?: {
                [key: string]: components["schemas"]["DataRowDto"][];
            };
            dataBinding?: components["schemas"]["DataRowDto"][];
            versions?: components["schemas"]["ProjectVersionsDto"];
        };
        ProjectListAnswerDto: {
            data: components["schemas"]["ProjectDto"][];
            /** @description By project_id, if summary was requested and the caller may view reports or analytics */
            summaryData?: {
                [key: string]: components["schemas"]["ProjectSummaryDto"];
            };
            /** @description By project_id, if requested and the caller may view components: the tree, with last results if also reports or analytics */
            componentData?: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        };
        ListProjectsDto: {
            page?: number;
            pageSize?: number;
            /** @description Include summaryData */
            summary?: boolean;
            /** @description Include componentData */
            componentData?: boolean;
            /** @description Part of the name */
            name?: string;
            projectId?: number;
            onlyProjectBasicDetails?: boolean;
            onlyDataCollection?: boolean;
        };
        ImportingFileDto: {
            /** @description Titles from the module down, with / between them */
            path: string;
            /** @description How many of its test cases import it */
            cases: number;
        };
        UsesDto: {
            /** @description Titles of connectors that name the node or one below it */
            connectors: string[];
            /** @description Titles of schedules that use such a connector */
            schedules: string[];
            /** @description Other files that import one of its files */
            imports: components["schemas"]["ImportingFileDto"][];
        };
        AveragesDto: {
            /** @description Bytes */
            transfer_size: number;
            /** @description Milliseconds */
            duration?: number;
            request_failures?: number;
            total_requests?: number;
        };
        PerformanceTotalsDto: {
            /** @description Bytes */
            transfer_size: number;
            /** @description Milliseconds */
            duration?: number;
            request_failures?: number;
            total_requests?: number;
            /** @description Files that ran */
            files: number;
        };
        PerformancePeriodDto: {
            /** @description Average of a file that ran */
            performanceSummary: components["schemas"]["AveragesDto"];
            /** @description Sums */
            totals: components["schemas"]["PerformanceTotalsDto"];
        };
        ResultsPeriodDto: {
            success: number;
            failure: number;
            /** @description Failures of cases marked as blocker; counted in failure too */
            blocker: number;
            /** @description Warnings */
            concentrate: number;
            /** @description Files that ran, each once a run */
            files: number;
            /** @description Those of them that ran in Firefox */
            firefox_files: number;
            /** @description Runs whose first file began then */
            runs: number;
        };
        HourDto: {
            success: number;
            failure: number;
            /** @description Runs whose first file began then */
            runs: number;
        };
        SpanDto: {
            /** @description Average of a file that ran, in seconds */
            duration: number;
            /** @description Files of today’s tree that ran */
            testedFiles: number;
            /** @description Of today’s files, in percent */
            testedFilesPercentage: number;
        };
        ComparisonDto: {
            /** @description The last seven days */
            current: components["schemas"]["SpanDto"];
            /** @description The seven days before them */
            previous: components["schemas"]["SpanDto"];
        };
        PerformanceAnswerDto: {
            /** @description Every period of the span, oldest first; with transferSizeRequest only sizes */
            data: {
                [key: string]: components["schemas"]["PerformancePeriodDto"];
            };
            /** @description With lastSevenDays */
            comparison?: components["schemas"]["ComparisonDto"];
        };
        PeriodicDto: {
            projectId: number;
            /** @description Time zone of days and hours, such as Europe/Berlin; default UTC */
            tz?: string;
            /** @description Sizes only, where there is a choice */
            transferSizeRequest?: boolean;
            /** @description The last four weeks, Sunday to Saturday, keyed by the Sunday */
            weekly?: boolean;
            /** @description Seven days up to today, keyed by day */
            lastSevenDays?: boolean;
            /** @description {from, to}, days such as 2026-01-31, both included, at most 31 days; keyed by day */
            dateRange?: {
                [key: string]: unknown;
            };
        };
        PeriodicAnswerDto: {
            /** @description Every period of the span, oldest first */
            data: {
                [key: string]: components["schemas"]["ResultsPeriodDto"];
            };
            /** @description Sizes of every period of the span */
            transferSize_data: {
                [key: string]: components["schemas"]["PerformancePeriodDto"];
            };
            /** @description The tree, its files with their last result */
            component_obj: {
                [key: string]: unknown;
            };
            /** @description With lastSevenDays */
            comparison?: components["schemas"]["ComparisonDto"];
        };
        DaywiseAnswerDto: {
            /** @description Each of the last seven days, oldest first, to its hours "0" to "23" */
            data: {
                [key: string]: {
                    [key: string]: components["schemas"]["HourDto"];
                };
            };
        };
        DaywiseDto: {
            projectId: number;
            /** @description Time zone of days and hours, such as Europe/Berlin; default UTC */
            tz?: string;
        };
        FlakyFileDto: {
            module: string;
            section: string;
            scenario: string;
            testCaseFileName: string;
            /** @description In a run: the row of its table that the file ran with */
            row?: string;
            node_id: string;
            /** @description Runs that were looked at: the last 20 of the last 90 days that ran to their end */
            runs: number;
            /** Format: date-time */
            lastRunTime: string;
            /** @description Runs that ended otherwise than the one before in the same environment */
            flips: number;
            /** @description Flips in percent of the runs that have one before them in the same environment */
            flakyRate: number;
            /** @description Of the runs */
            failures: number;
            /** @description How each run ended, oldest first */
            outcomes: ("success" | "failure")[];
        };
        FlakyFilesDto: {
            /** @description On all pages */
            total: number;
            /** @description The highest rate first, 20 a page */
            files: components["schemas"]["FlakyFileDto"][];
        };
        SlowFileDto: {
            module: string;
            section: string;
            scenario: string;
            testCaseFileName: string;
            /** @description In a run: the row of its table that the file ran with */
            row?: string;
            node_id: string;
            /** @description Runs that were looked at: the last 20 of the last 90 days that ran to their end */
            runs: number;
            /** Format: date-time */
            lastRunTime: string;
            /** @description Milliseconds */
            averageDuration: number;
            /** @description Milliseconds */
            longestDuration: number;
        };
        SlowestFilesDto: {
            /** @description On all pages */
            total: number;
            /** @description The highest average first, 20 a page */
            files: components["schemas"]["SlowFileDto"][];
        };
        RunIdDto: {
            /** Format: uuid */
            run_id: string;
        };
        StartRunDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            /**
             * @description Default: server
             * @enum {string}
             */
            executionType?: "server" | "xecutor";
            /** @description Name of an environment of the project */
            environment?: string;
        };
        StartedRerunDto: {
            /** Format: uuid */
            run_id: string;
            /** @description Paths of failed files that were deleted or have no test cases */
            left_out: string[];
        };
        RunRefDto: {
            projectId: number;
            /** Format: uuid */
            run_id: string;
        };
        StopRunDto: {
            projectId: number;
            /**
             * Format: uuid
             * @description Default: the run that is running
             */
            run_id?: string;
        };
        MatrixRunDto: {
            /** Format: uuid */
            run_id: string;
            environment: string;
        };
        MergedDto: {
            /** @description Files that were rerun */
            files: number;
            /** @description Of these, those that passed */
            passed: number;
        };
        RunRecordDto: {
            /** Format: uuid */
            run_id: string;
            /** @enum {string} */
            state: "queued" | "running" | "stopping" | "finished";
            /** @enum {string} */
            trigger: "manual" | "connector" | "schedule" | "rerun";
            /** @description Titles down to the node that was run; empty for the whole project */
            selection: string[];
            /** @description Who started it; null when nobody did, and for a deleted account */
            requestedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            /** @description Why it ended; empty when it simply finished */
            reason: string;
            files: number;
            filesFinished: number;
            /** @description That a rerun would run again */
            filesFailed: number;
            /** @description Of the files that are finished, by their last attempt */
            summary: components["schemas"]["ResultSummaryDto"];
            /**
             * Format: uuid
             * @description The run whose failed files it runs again
             */
            rerun_of: string | null;
            /** @enum {string} */
            executionType: "server" | "xecutor";
            /** @description Empty without one */
            environment: string;
            /** @description All runs of its start, when that was in several environments; otherwise null */
            matrix: components["schemas"]["MatrixRunDto"][] | null;
            /** @description Whether it is kept when runs of its age are cleaned up */
            pinned: boolean;
            /** @description Runs of the project that must end before it begins */
            ahead: number;
            /** @description Why it waits, in a sentence; null when it is not queued */
            waiting: string | null;
            /** @description What was run again; null when nothing was */
            merged: components["schemas"]["MergedDto"] | null;
            /** @description Its later reruns, earlier ones first */
            reruns: string[];
            /** @description Whether one of them has not finished */
            rerunning: boolean;
        };
        LatestRunDto: {
            /** Format: uuid */
            run_id: string;
            /** @enum {string} */
            state: "queued" | "running" | "stopping" | "finished";
            /** @enum {string} */
            trigger: "manual" | "connector" | "schedule" | "rerun";
            /** @description Titles down to the node that was run; empty for the whole project */
            selection: string[];
            /** @description Who started it; null when nobody did, and for a deleted account */
            requestedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            /** @description Why it ended; empty when it simply finished */
            reason: string;
            files: number;
            filesFinished: number;
            /** @description That a rerun would run again */
            filesFailed: number;
            /** @description Of the files that are finished, by their last attempt */
            summary: components["schemas"]["ResultSummaryDto"];
            /**
             * Format: uuid
             * @description The run whose failed files it runs again
             */
            rerun_of: string | null;
            project_id: number;
            /** @description The name of its project; absent without the right to view projects */
            project?: string;
        };
        PinnedDto: {
            /** Format: uuid */
            run_id: string;
            /** @description Whether it is kept when runs of its age are cleaned up */
            pinned: boolean;
        };
        PinRunDto: {
            projectId: number;
            /** Format: uuid */
            run_id: string;
            /** @description Whether it is kept when runs of its age are cleaned up */
            pinned: boolean;
        };
        RunnerSnapDto: {
            /** @description Base64 PNG */
            snap: string | null;
            runnerData: {
                [key: string]: unknown;
            } | null;
        };
        RunSnapshotDto: {
            /** Format: uuid */
            run_id: string | null;
            /** @enum {string} */
            run_status: "progress" | "finished";
            /**
             * @description Where it runs; null without a run
             * @enum {string|null}
             */
            executionType: "server" | "xecutor" | null;
            /**
             * @description How it stands or ended; null without a run
             * @enum {string|null}
             */
            standing: "queued" | "running" | "stopping" | "stopped" | "blocker" | "failed" | "warning" | "success" | "nothing" | null;
            /** @description Unix milliseconds */
            snap_ts: number;
            /** @description Why it waits, in a sentence; null when it is not queued */
            waiting: string | null;
            runner_data: components["schemas"]["RunnerSnapDto"];
        };
        SnapshotDto: {
            projectId: number;
            /**
             * Format: uuid
             * @description Default: the active run, otherwise the last one
             */
            run_id?: string;
        };
        FilePathDto: {
            module: string;
            section: string;
            scenario: string;
            testCaseFileName: string;
            /** @description In a run: the row of its table that the file ran with */
            row?: string;
        };
        CaseFailureDto: {
            /** @description From 0, in the order executed */
            seq: number;
            title: string;
            message: string;
        };
        RunningFileDto: {
            path: components["schemas"]["FilePathDto"];
            /** @description Milliseconds since it began */
            elapsed: number;
            /** @description Its own cases */
            cases: number;
            /** @description Of these, those that have ended */
            casesDone: number;
            /** @description Of these, those that failed */
            failures: components["schemas"]["CaseFailureDto"][];
        };
        RunProgressDto: {
            running: components["schemas"]["RunningFileDto"][];
            /** @description Milliseconds, estimated by how long the files took last time; null without a history */
            timeLeft: number | null;
        };
        OutcomeCountsDto: {
            /** @description Had a failed case, or could not run */
            failed: number;
            /** @description Lost their worker */
            interrupted: number;
            /** @description Stopped, or not begun when the run stopped */
            stopped: number;
            running: number;
            queued: number;
            /** @description Passed, with warnings */
            warning: number;
            success: number;
        };
        RunFileDto: {
            /** @description The path when the run started */
            path: components["schemas"]["FilePathDto"];
            /** @enum {string} */
            outcome: "failed" | "interrupted" | "stopped" | "running" | "queued" | "warning" | "success";
            /** @description Its attempts, the last one last; empty until one has ended */
            attempts: components["schemas"]["ReportEntryDto"][];
        };
        RunReportDataDto: {
            /** @description On all pages */
            total: number;
            run: components["schemas"]["RunRecordDto"];
            /** @description What it does just now; null if it waits or is over */
            progress: components["schemas"]["RunProgressDto"] | null;
            /** @description Files of the run */
            outcomes: components["schemas"]["OutcomeCountsDto"];
            /** @description Failed first, then in run order */
            files: components["schemas"]["RunFileDto"][];
            /** @description The page that they are, from 1 */
            page: number;
        };
        RunReportDto: {
            page?: number;
            pageSize?: number;
            projectId: number;
            /** Format: uuid */
            run_id: string;
            /**
             * @description Only files with this outcome
             * @enum {string}
             */
            outcome?: "failed" | "interrupted" | "stopped" | "running" | "queued" | "warning" | "success";
            /**
             * Format: uuid
             * @description Instead of a page: that with the file of this result, if it is listed
             */
            result_id?: string;
        };
        MatrixCellDto: {
            /** @enum {string} */
            outcome: "failed" | "interrupted" | "stopped" | "running" | "queued" | "warning" | "success";
            /**
             * Format: uuid
             * @description Of its last finished attempt
             */
            result_id: string | null;
        };
        MatrixFileDto: {
            path: components["schemas"]["FilePathDto"];
            /** @description In the order of runs; null where the run has no such file */
            cells: (components["schemas"]["MatrixCellDto"] | null)[];
        };
        RunMatrixDataDto: {
            /** @description One per environment */
            runs: components["schemas"]["RunRecordDto"][];
            /** @description A page of files: those that failed in some run first */
            files: components["schemas"]["MatrixFileDto"][];
            /** @description Number of files */
            total: number;
        };
        RunPageDto: {
            page?: number;
            pageSize?: number;
            projectId: number;
            /** Format: uuid */
            run_id: string;
        };
        FailureGroupDto: {
            /** @description Key of the group for /projects/run-failure-cases */
            failure: string;
            /** @description Message of the first; the others differ only in numbers, ids, links and quoted values */
            message: string;
            /** @description Cases, and files that did not run to their end */
            cases: number;
            files: number;
        };
        RunFailuresDataDto: {
            /** @description On all pages */
            total: number;
            /** @description Most frequent first */
            groups: components["schemas"]["FailureGroupDto"][];
        };
        FailureCaseDto: {
            /** Format: uuid */
            result_id: string;
            path: components["schemas"]["FilePathDto"];
            /** @description Position in the result; null for the file itself */
            seq: number | null;
            /** @description Empty for a file that did not run to its end */
            title: string;
            /** @description The first 1,000 characters */
            message: string;
        };
        RunFailureCasesDto: {
            page?: number;
            pageSize?: number;
            projectId: number;
            /** Format: uuid */
            run_id: string;
            /** @description From /projects/run-failures */
            failure: string;
        };
        ChangeCountsDto: {
            /** @description Failed now, not before */
            broken: number;
            /** @description Passed now, failed before */
            fixed: number;
            /** @description Failed in both */
            failing: number;
            /** @description Passed now, did not run before */
            added: number;
            /** @description Ran before, not in this run */
            gone: number;
        };
        ComparedSideDto: {
            /** Format: uuid */
            result_id: string;
            /** @description Position in the result; null for the file itself */
            seq: number | null;
            /** @description The first 1,000 characters */
            message: string;
            /** @enum {string} */
            status: "success" | "failure" | "skipped";
        };
        ComparedCaseDto: {
            path: components["schemas"]["FilePathDto"];
            /** @description Empty for a file that did not run to its end */
            title: string;
            /** @enum {string} */
            change: "broken" | "fixed" | "failing" | "added" | "gone";
            /** @description Result in the run; null if it did not run */
            now: components["schemas"]["ComparedSideDto"] | null;
            /** @description Result in the other run */
            before: components["schemas"]["ComparedSideDto"] | null;
        };
        RunCompareDataDto: {
            /** @description On all pages */
            total: number;
            run: components["schemas"]["RunRecordDto"];
            /** @description Null if there is no run to compare with */
            with: components["schemas"]["RunRecordDto"] | null;
            changes: components["schemas"]["ChangeCountsDto"];
            cases: components["schemas"]["ComparedCaseDto"][];
        };
        RunCompareDto: {
            page?: number;
            pageSize?: number;
            projectId: number;
            /** Format: uuid */
            run_id: string;
            /**
             * Format: uuid
             * @description By default the previous finished run of the same selection and trigger
             */
            with_run_id?: string;
            /**
             * @description Only cases with this change
             * @enum {string}
             */
            change?: "broken" | "fixed" | "failing" | "added" | "gone";
        };
        StartedRecordingDto: {
            /** Format: uuid */
            recording_id: string;
            /** @enum {string} */
            place: "server" | "xecutor";
        };
        StartRecordingDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            /** @description Where the browser begins; "" an empty page */
            url?: string;
            /**
             * @description Default: the Xecutor when it is connected
             * @enum {string}
             */
            place?: "server" | "xecutor";
            /** @description Whose values tried steps take */
            environment?: string;
        };
        RecordingAnswerDto: {
            /** @description {done}, {matches} or {tried} */
            data: {
                [key: string]: unknown;
            };
        };
        RecordingCommandDto: {
            /** Format: uuid */
            recording_id: string;
            /** @description {kind, …}: mode, visit, back, forward, reload, highlight, try, check, stop-check, input or close */
            command: {
                [key: string]: unknown;
            };
        };
        ForgetStepsDto: {
            /** Format: uuid */
            recording_id: string;
            /** @description Unknown ids are ignored */
            steps: string[];
        };
        RecordingIdDto: {
            /** Format: uuid */
            recording_id: string;
        };
        RecordingStateAnswerDto: {
            /** @description recording_id, file, place, mode, page, steps, picked, unheard, check, and why it is closed; null when there is none */
            data: {
                [key: string]: unknown;
            } | null;
        };
        RecordingStateDto: {
            /** @description Absent: whatever project it is in */
            projectId?: number;
        };
        CleanUpDto: {
            /**
             * @description start and night: by itself
             * @enum {string}
             */
            cause: "start" | "night" | "person";
            /** Format: date-time */
            startedAt: string;
            /**
             * Format: date-time
             * @description Null while it runs, or if it was lost
             */
            finishedAt: string | null;
            runs: number;
            /** @description Of the database: runs, results and entries of the audit log together */
            rows: number;
            /** @description Pictures and traces */
            files: number;
            /** @description Of the files */
            bytes: number;
            /** @description One sentence when it could not do everything; empty otherwise */
            problem: string;
        };
        CleanUpStateDto: {
            /** @description RETENTION_DAYS; 0 keeps runs forever */
            retentionDays: number;
            /** @description RETENTION_RUNS; 0 keeps all */
            retentionRuns: number;
            /** @description AUDIT_DAYS; 0 keeps entries of the audit log forever */
            auditDays: number;
            /** @description Whether one is running, on any server */
            running: boolean;
            /** @description Why the next clean-up waits for an administrator to start it; empty when it does not */
            doubt: string;
            /** @description Null before the first */
            last: components["schemas"]["CleanUpDto"] | null;
        };
        ComponentReferenceDto: {
            module: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            /** @description In a run: the row of its table that the file ran with */
            row?: string;
        };
        ConnectorRunDto: {
            /** Format: uuid */
            run_id: string;
            /** @enum {string} */
            state: "queued" | "running" | "stopping" | "finished";
            /** Format: date-time */
            createdAt: string;
            /** @description null while it runs */
            passed: boolean | null;
        };
        ConnectorDto: {
            /**
             * Format: uuid
             * @description The secret of the link; without runner run, its handle
             */
            connector_id: string;
            /**
             * Format: uuid
             * @description Names the connector in calls instead of connector_id, opens no link, and never changes
             */
            handle: string;
            title: string;
            /** @description [] when everything it covered was deleted */
            components: "all" | components["schemas"]["ComponentReferenceDto"][];
            enabled: boolean;
            /** @description The first; empty for none */
            environment: string;
            /** @description All of them */
            environments: string[];
            /** @description The link that starts a run; empty without runner run */
            url: string;
            /** @description The owner of the link may no longer start runs */
            linkRefused: boolean;
            /** @description Newest first, five at most */
            lastRuns: components["schemas"]["ConnectorRunDto"][];
            /** @description Of title, components, enabled and environments */
            version: string;
        };
        ConnectorsAnswerDto: {
            /** @description One object when connectorId was named */
            data: components["schemas"]["ConnectorDto"][] | components["schemas"]["ConnectorDto"];
        };
        ListConnectorsDto: {
            page?: number;
            pageSize?: number;
            projectId: number;
            /**
             * Format: uuid
             * @description Answers one connector instead of the list
             */
            connectorId?: string;
        };
        RunConnectorDto: {
            projectId: number;
            /** Format: uuid */
            connectorId: string;
            /** @description Instead of that of the connector */
            environment?: string;
            /** @description Each with a run of its own, instead of those of the connector; the answer names the first */
            environments?: string[];
        };
        ConnectorIdDto: {
            /**
             * Format: uuid
             * @description The secret of the link; without runner run, its handle
             */
            connector_id: string;
        };
        ManageConnectorDto: {
            projectId: number;
            /**
             * Format: uuid
             * @description Absent or "" creates
             */
            connectorId?: string;
            /** @description Needed for a new one */
            title?: string;
            /** @description What its runs cover; needed for a new one */
            components?: "all" | (components["schemas"]["ComponentReferenceDto"] | "all")[];
            /** @description A link that is switched off starts nothing */
            enabled?: boolean;
            /** @description That its runs take; "" for none */
            environment?: string;
            /** @description Each with a run of its own, instead of `environment`; [] for none */
            environments?: string[];
            /** @description Replaces the link; the old one is void at once */
            regenerate?: boolean;
            connectorDelete?: boolean;
            /** @description As it was read; when it is another one by now, the change is refused */
            version?: string;
        };
        MatrixStartDto: {
            /** Format: uuid */
            run_id: string;
            /** @description The state of the run */
            status_url: string;
            /** @description A screen, for people who are signed in */
            report_url: string;
            environment: string;
        };
        StartedRunDto: {
            /** Format: uuid */
            run_id: string;
            /** @description The state of the run */
            status_url: string;
            /** @description A screen, for people who are signed in */
            report_url: string;
            /** @description All runs, when there are several environments */
            runs?: components["schemas"]["MatrixStartDto"][];
        };
        OneLinkRunDto: {
            /** Format: uuid */
            run_id: string;
            /** @description The state of the run */
            status_url: string;
            /** @description A screen, for people who are signed in */
            report_url: string;
            /** @enum {string} */
            state: "queued" | "running" | "stopping" | "finished";
            /** Format: date-time */
            createdAt: string;
            /** @description null while it runs */
            passed: boolean | null;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            /** @description Why it ended; empty when it simply finished */
            reason: string;
            files: number;
            filesFinished: number;
            /** @description Of the files that are finished, by their last attempt */
            summary: components["schemas"]["ResultSummaryDto"];
            /**
             * Format: uuid
             * @description The run whose failed files it runs again
             */
            rerun_of: string | null;
            /** @description Empty without one */
            environment: string;
            /** @description What was run again; null when nothing was */
            merged: components["schemas"]["MergedDto"] | null;
        };
        LinkRunDto: {
            /** Format: uuid */
            run_id: string;
            /** @description The state of the run */
            status_url: string;
            /** @description A screen, for people who are signed in */
            report_url: string;
            /** @enum {string} */
            state: "queued" | "running" | "stopping" | "finished";
            /** Format: date-time */
            createdAt: string;
            /** @description null while it runs */
            passed: boolean | null;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            /** @description Why it ended; empty when it simply finished */
            reason: string;
            files: number;
            filesFinished: number;
            /** @description Of the files that are finished, by their last attempt */
            summary: components["schemas"]["ResultSummaryDto"];
            /**
             * Format: uuid
             * @description The run whose failed files it runs again
             */
            rerun_of: string | null;
            /** @description Empty without one */
            environment: string;
            /** @description What was run again; null when nothing was */
            merged: components["schemas"]["MergedDto"] | null;
            /** @description All runs, when this is the first of a start in several environments */
            runs?: components["schemas"]["OneLinkRunDto"][];
            /** @description Of these; null until all have ended */
            allPassed?: boolean | null;
        };
        CronRunDto: {
            /** Format: uuid */
            run_id: string;
            /**
             * Format: date-time
             * @description When it was due
             */
            time: string;
            /** @enum {string} */
            state: "queued" | "running" | "stopping" | "finished";
            /** @description null while it runs */
            passed: boolean | null;
        };
        MissedRunDto: {
            /**
             * Format: date-time
             * @description When it was due
             */
            time: string;
            /** @description Why there was no run */
            reason: string;
        };
        CronDto: {
            cron_id: number;
            title: string;
            /** @description Two digits */
            hour: string;
            /** @description Two digits */
            minute: string;
            /** @enum {string} */
            type: "Daily";
            /** Format: uuid */
            connector_id: string;
            /**
             * Format: uuid
             * @description The handle of the connector
             */
            connectorHandle: string;
            /** @description IANA name */
            timeZone: string;
            /** @description The first; empty: those of the connector */
            environment: string;
            /** @description All of them */
            environments: string[];
            paused: boolean;
            /** @description The next five times; none while it is paused */
            nextRuns: string[];
            lastRun: components["schemas"]["CronRunDto"] | null;
            /** @description The last time, when it came to no run */
            missed: components["schemas"]["MissedRunDto"] | null;
            /** @description Of what people set */
            version: string;
        };
        CronsAnswerDto: {
            data: components["schemas"]["CronDto"][];
        };
        ListCronsDto: {
            page?: number;
            pageSize?: number;
            projectId: number;
        };
        CronIdDto: {
            cron_id: number;
        };
        ManageCronAnswerDto: {
            data: components["schemas"]["CronIdDto"];
        };
        ManageCronDto: {
            /** @description Needed but for a deletion */
            projectId?: number;
            /** @description Absent, 0 or "" creates */
            cronId?: number;
            /** @description What it runs; needed for a new one */
            connectorId?: string;
            /** @description Needed for a new one */
            title?: string;
            /** @description Needed for a new one */
            hour?: string | number;
            /** @description Needed for a new one */
            minute?: string | number;
            /** @enum {string} */
            type?: "Daily";
            /** @description IANA name; of a new one by default the server’s */
            timeZone?: string;
            /** @description Instead of the connector’s; "" leaves that */
            environment?: string;
            /** @description Each with a run of its own, instead of `environment`; [] leaves those of the connector */
            environments?: string[];
            paused?: boolean;
            /** @description With cronId, and nothing else */
            cronDelete?: boolean;
            /** @description As it was read; when it is another one by now, the change is refused */
            version?: string;
        };
        NotificationDto: {
            channel_id: number;
            title: string;
            /** @enum {string} */
            kind: "mail" | "webhook" | "slack";
            /** @enum {string} */
            when: "failure" | "change" | "always";
            enabled: boolean;
            /** @description Of a mail */
            recipients: string[];
            /** @description Of a webhook, as much of it as may be read */
            url: string;
            /** @description Of a webhook: another one once its address is replaced */
            urlVersion?: string;
            /** @description Of what people set */
            version: string;
        };
        ChangedNotificationDto: {
            channel_id: number;
            /** @description What its messages are signed with: told once, when it is made */
            secret?: string;
        };
        ManageNotificationDto: {
            projectId: number;
            /** @description Absent, 0 or "" creates */
            channelId?: number;
            /** @description Needed for a new one */
            title?: string;
            /**
             * @description Needed for a new one, and stays
             * @enum {string}
             */
            kind?: "mail" | "webhook" | "slack";
            /**
             * @description Of a new one by default "change"
             * @enum {string}
             */
            when?: "failure" | "change" | "always";
            enabled?: boolean;
            /** @description Of a mail; needed for a new one */
            recipients?: string[];
            /** @description Of a webhook; needed for a new one */
            url?: string;
            /** @description Makes another secret, which is answered once */
            regenerate?: boolean;
            channelDelete?: boolean;
            /** @description As it was read; when it is another one by now, the change is refused */
            version?: string;
        };
        DeliveryIdsDto: {
            delivery_ids: string[];
        };
        TestNotificationDto: {
            projectId: number;
            channelId: number;
        };
        DeliveryDto: {
            channel_id: number;
            title: string;
            /** @enum {string} */
            kind: "mail" | "webhook" | "slack";
            /** Format: uuid */
            delivery_id: string;
            /**
             * Format: uuid
             * @description null for a test
             */
            run_id: string | null;
            /**
             * @description null for a test
             * @enum {string|null}
             */
            outcome: "passed" | "failed" | "stopped" | null;
            /** @description Address of a mail; empty otherwise */
            recipient: string;
            /** @enum {string} */
            state: "waiting" | "sent" | "failed";
            attempts: number;
            /** @description Of the last answer of a webhook */
            httpStatus: number | null;
            /** @description The beginning of that answer */
            reply: string;
            /** @description Why the last try failed; empty otherwise */
            error: string;
            /** Format: date-time */
            time: string;
            /**
             * Format: date-time
             * @description null when it is not tried again
             */
            nextTry: string | null;
            /**
             * Format: date-time
             * @description When it arrived or was given up
             */
            finishedAt: string | null;
        };
        SendAgainDto: {
            projectId: number;
            /** Format: uuid */
            deliveryId: string;
        };
        FileVersionDto: {
            version: number;
            /** @description Bytes */
            size: number;
            /** @description Hexadecimal digits */
            sha256: string;
            /** @description Media type, by the content, otherwise by the extension */
            type: string;
            /** Format: date-time */
            uploadedAt: string;
            uploadedBy: components["schemas"]["PersonDto"] | null;
        };
        FileUseDto: {
            case_id: number;
            title: string;
            /** @description The id of the file’s node in the tree */
            node: string;
            /** @description The titles down to the test case file, joined by / */
            path: string;
        };
        ProjectFileDto: {
            file_id: number;
            name: string;
            /** @description Newest first */
            versions: components["schemas"]["FileVersionDto"][];
            /** @description At most 50 */
            usedBy: components["schemas"]["FileUseDto"][];
            /** @description How many test cases use it */
            uses: number;
        };
        FileLimitsDto: {
            /** @description Bytes of one file */
            fileBytes: number;
            /** @description Bytes of all files of a project, older versions included */
            projectBytes: number;
            /** @description Newest versions of a file that are kept */
            versions: number;
            /** @description Permitted extensions; empty: any */
            extensions: string[];
        };
        ProjectFilesDto: {
            /** @description On all pages */
            total: number;
            files: components["schemas"]["ProjectFileDto"][];
            /** @description Bytes of all files of the project, older versions included */
            bytes: number;
            limits: components["schemas"]["FileLimitsDto"];
        };
        ListFilesDto: {
            page?: number;
            pageSize?: number;
            projectId: number;
            /** @description Part of the name, ignoring case */
            search?: string;
            /**
             * @description By default name
             * @enum {string}
             */
            sort?: "name" | "size" | "time";
            descending?: boolean;
        };
        FileNamesAnswerDto: {
            data: string[];
        };
        UploadedFileDto: {
            file_id: number;
            version: number;
            /** @description False: the newest version has this content already */
            changed: boolean;
        };
        RenamedFileDto: {
            file_id: number;
            /** @description Test cases that have the new name now */
            cases: number;
        };
        RenameFileDto: {
            projectId: number;
            fileId: number;
            name: string;
            /** @description As it was read; when the file has another one by now, the change is refused */
            oldName?: string;
        };
        FileIdDto: {
            file_id: number;
        };
        DeleteFileDto: {
            projectId: number;
            fileId: number;
            /** @description Delete it although test cases use it */
            althoughUsed?: boolean;
        };
        FileVersionRefDto: {
            projectId: number;
            fileId: number;
            /** @description By default the newest */
            version?: number;
        };
        LeftOutDto: {
            /** @description Path of the file; empty: the whole export */
            file: string;
            /** @description Of the test case in its file, from 1; 0: the whole file */
            number: number;
            /** @description Of the test case */
            title: string;
            /** @description One sentence */
            reason: string;
        };
        ExportVariableDto: {
            name: string;
            /** @description What it holds, in words */
            holds: string;
        };
        ExportPreviewDto: {
            /** @description Test case files that are exported */
            files: number;
            /** @description Their test cases */
            cases: number;
            /** @description Files besides these that they import, and which come along */
            imported: number;
            /** @description At most 500 */
            leftOut: components["schemas"]["LeftOutDto"][];
            /** @description How many there are */
            leftOutTotal: number;
            /** @description At most 500 */
            variables: components["schemas"]["ExportVariableDto"][];
        };
        ExportDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            /**
             * @description playwright: a zip archive with tests of Playwright Test; side: a project of Selenium IDE
             * @enum {string}
             */
            format: "playwright" | "side";
            /** @description Name of the environment whose browser and values the tests get. Its secrets are never exported */
            environment?: string;
        };
        PreviewedFileDto: {
            /** @description Titles from the module down */
            path: string[];
            /** @description How many test cases it gets */
            cases: number;
            /** @description The first of them, without masked texts */
            first: {
                [key: string]: unknown;
            }[];
        };
        ImportNoteDto: {
            /** @description Title of its file */
            file: string;
            /** @description Where it stands in what is imported, such as "Command 3" */
            place: string;
            /** @description What stands there */
            said: string;
            /** @description Why it has no counterpart or differs, and what to do */
            sentence: string;
        };
        ImportPreviewDto: {
            /** @enum {string} */
            format: "Selenium IDE" | "Katalon Recorder" | "Chrome DevTools Recorder" | "Playwright";
            files: components["schemas"]["PreviewedFileDto"][];
            /** @description What becomes a Comment or differs; the first 200 */
            notes: components["schemas"]["ImportNoteDto"][];
            /** @description How many notes there are */
            total: number;
        };
        ImportDto: {
            projectId: number;
            module?: string;
            section?: string;
            scenario?: string;
            testCaseFileName?: string;
            /** @description Of the file; what has no title of its own is named after it */
            name: string;
            /** @description Of the file, at most 4 MB */
            content: string;
        };
        ImportedFileDto: {
            id: string;
            /** @description Titles from the module down */
            path: string[];
            cases: number;
        };
        ImportedDto: {
            /** @description Ids of the new nodes that stand in nodes that were there before */
            nodes: string[];
            files: components["schemas"]["ImportedFileDto"][];
            /** @description How many notes there are */
            notes: number;
            /** @description Of the tree */
            version: number;
        };
        FolderPreviewDto: {
            /** @description Of the project */
            name: string;
            /** @description Test case files */
            files: number;
            /** @description Their test cases */
            cases: number;
            environments: number;
            tables: number;
            connectors: number;
            schedules: number;
            /** @description Uploaded files of the project */
            uploads: number;
            /** @description What has to be entered again, one sentence each; at most 500 */
            missing: string[];
            /** @description How many there are */
            missingTotal: number;
        };
        ImportedFolderDto: {
            project_id: number;
            /** @description As in the preview */
            missing: string[];
            /** @description How many there are */
            missingTotal: number;
        };
        FolderTextDto: {
            /** @description With / between its parts, such as tests/Shop/Cart/Buy/Pay.yaml */
            path: string;
            text: string;
        };
        FolderTextsDto: {
            /** @description The folder of the project without its uploaded files */
            texts: components["schemas"]["FolderTextDto"][];
            /** @description Of all texts, for the calls that follow */
            digest: string;
        };
        FolderChangeDto: {
            /** @description As in sync-read */
            path: string;
            /** @description As sync-read would have it afterwards; null: gone */
            text: string | null;
        };
        SyncPreviewDto: {
            /** @description The texts that would change */
            changes: components["schemas"]["FolderChangeDto"][];
            /** @description What the texts don’t show, one sentence each: what goes to the trash, what has to be entered again */
            notes: string[];
        };
        TextDigestDto: {
            /** @description As in sync-read */
            path: string;
            /** @description SHA-256 of its text, in hexadecimal digits */
            sha256: string;
        };
        SyncedDto: {
            /** @description The folder of the project afterwards */
            texts: components["schemas"]["TextDigestDto"][];
        };
        ManageDeviceAnswerDto: {
            /** @enum {boolean} */
            success: true;
        };
        ManageDeviceDto: {
            duid: string;
        };
        DeviceDto: {
            duid: string;
            /** @enum {string} */
            state: "online" | "busy" | "offline";
            /** @description As it says itself; null before its first connection */
            name: string | null;
            /** @description As it says itself; null before its first connection */
            host: string | null;
            /** @description As it says itself; null before its first connection */
            platform: string | null;
            /** @description As it says itself; null before its first connection */
            version: string | null;
            /**
             * Format: date-time
             * @description When it was last heard from
             */
            seen_at: string | null;
        };
        DeviceAnswerDto: {
            /** @description null when none is saved */
            data: components["schemas"]["DeviceDto"] | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server can serve calls */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            /** @description It can’t; message says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminAuditLog: {
        parameters: {
            query?: {
                /** @description As in ["id","ASC"] */
                sort?: string;
                /** @description First and last place from 0, as in [0,24] */
                range?: string;
                /** @description JSON object: event, actor (part of an email address), from, to (days or times), q (any text), id */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryDto"][];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["LoginAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersProfileInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ProfileDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersProfileUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeProfileDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ProfileDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["MessageAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersEmailVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailVerifyDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersResendEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaptchaDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["MessageAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersPasswordResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetLinkDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["MessageAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersPasswordUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordUpdateDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["MessageAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["SecondFactorDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersSecondFactorStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartSecondFactorDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["SetUpDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersSecondFactorConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSecondFactorDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RecoveryCodesDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersSecondFactorRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveOwnerDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RecoveryCodesDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    usersSecondFactorOff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveOwnerDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    adminUserList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListAccountsDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["AccountDto"][];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    adminUserAccountActivate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateAccountDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminUserList: {
        parameters: {
            query?: {
                /** @description As in ["id","ASC"] */
                sort?: string;
                /** @description First and last place from 0, as in [0,24] */
                range?: string;
                /** @description JSON object: q (words of name, email and country), account_activation, email_verified, super_admin, role (ids), id */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountRowDto"][];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountRowDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminUserUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccountDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountRowDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminUserSecondFactorReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountRowDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminUserSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminRoles: {
        parameters: {
            query?: {
                /** @description As in ["id","ASC"] */
                sort?: string;
                /** @description First and last place from 0, as in [0,24] */
                range?: string;
                /** @description JSON object: q (words of name and description), id */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleDto"][];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminRoleCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRoleDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminRoleUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRoleDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminRoleDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiClientSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ClientSettingsDto"];
                    };
                };
            };
        };
    };
    apiAdminSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationSettingsDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminSettingsChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeInstallationSettingsDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationSettingsDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ProjectIdDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsModify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModifyProjectDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ModifiedProjectDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsEnvironmentLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["EnvironmentsAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTableLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["TableDto"][];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTableRows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["TableContentDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTableSave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveTableDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["SavedTableDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTableDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["DeletedTableDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteProjectDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ProjectIdDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsDeletedLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["DeletedProjectsPageDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsRestore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ProjectIdDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsComponentsLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListComponentsDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ComponentsDto"][];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsComponentsUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateComponentsDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["TreeVersionDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTrashLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectPageDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["TrashPageDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTrashRestore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrashedNodeDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["PlacedNodeDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTrashDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrashedNodeDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["TrashedNodeIdDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestCaseLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["TestCasesAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestCaseManage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageTestCaseDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ManagedCaseDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestCasesBelow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CasesBelowDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["CasesBelowDataDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestCasesChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeCasesDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ChangedCasesDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestCaseFileModify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModifyFileDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ModifiedFileDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsComponentsDuplicate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeIdDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["PlacedNodeDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsPlaceholderUses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaceholderUsesDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["PlaceholderUsesDataDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsPlaceholderRename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenamePlaceholderDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["PlaceholderUsesDataDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestCaseDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteTestCaseDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["DeletedCaseDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    artifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                resultId: string;
                pass: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    projectsTestReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestReportDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["TestReportAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsCaseHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseHistoryDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["PastResultDto"][];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestReportTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportTicketDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["TicketDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestReportExcel: {
        parameters: {
            query: {
                projectId: number;
                module?: string;
                section?: string;
                scenario?: string;
                testCaseFileName?: string;
                testCaseFile?: string;
                report_type?: "test-case-file" | "group";
                /** @description One result, instead of the latest ones */
                result_id?: string;
                /** @description The results of one run, instead of the latest ones */
                run_id?: string;
                /** @description When neither the header nor a ticket says who asks */
                token?: string;
                /** @description Of the call that gives tickets for this download */
                ticket?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListProjectsDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["ProjectListAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsComponentsUses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeIdDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["UsesDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestReportPerformance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PeriodicDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["PerformanceAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestReportPeriodic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PeriodicDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["PeriodicAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestReportPeriodicDaywise: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DaywiseDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["DaywiseAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestReportFlaky: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectPageDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["FlakyFilesDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsTestReportSlowest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectPageDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["SlowestFilesDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartRunDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RunIdDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsRerun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["StartedRerunDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsStop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StopRunDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RunIdDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsRunLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectPageDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RunRecordDto"][];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsLatestRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["LatestRunDto"][];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsRunPin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinRunDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["PinnedDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsGetTestSnap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnapshotDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RunSnapshotDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsRunReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunReportDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RunReportDataDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsRunMatrix: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunPageDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RunMatrixDataDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsRunFailures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunPageDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RunFailuresDataDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsRunFailureCases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunFailureCasesDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["FailureCaseDto"][];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsRunCompare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunCompareDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RunCompareDataDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    recordingsStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartRecordingDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["StartedRecordingDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    recordingsCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordingCommandDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["RecordingAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    recordingsForget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgetStepsDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["RecordingAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    recordingsStop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordingIdDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["RecordingAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    recordingsState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordingStateDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["RecordingStateAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminCleanUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleanUpStateDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    apiAdminCleanUpNow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleanUpStateDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsConnectorLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListConnectorsDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["ConnectorsAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsConnectorRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunConnectorDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RunIdDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsConnectorManage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageConnectorDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ConnectorIdDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    connectorStart: {
        parameters: {
            query?: {
                /** @description Seconds to wait for the end */
                wait?: number;
                /** @description As Accept says by default */
                format?: "json" | "junit";
                /** @description Instead of the connector’s own */
                environment?: unknown;
            };
            header?: never;
            path: {
                /** @description The secret of the link */
                connectorId: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Waited for: the run is over, and all of it passed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Started, or waiting already; with wait also the state */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["StartedRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Waited for: the run is over, and some of it failed */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"] & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    connectorStartByPost: {
        parameters: {
            query?: {
                /** @description Seconds to wait for the end */
                wait?: number;
                /** @description As Accept says by default */
                format?: "json" | "junit";
                /** @description Instead of the connector’s own */
                environment?: unknown;
            };
            header?: never;
            path: {
                /** @description The secret of the link */
                connectorId: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Waited for: the run is over, and all of it passed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Started, or waiting already; with wait also the state */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["StartedRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Waited for: the run is over, and some of it failed */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"] & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    connectorRun: {
        parameters: {
            query?: {
                /** @description Seconds to wait for the end */
                wait?: number;
                /** @description As Accept says by default */
                format?: "json" | "junit";
            };
            header?: never;
            path: {
                /** @description The secret of the link */
                connectorId: unknown;
                runId: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state, or all passed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Waited for: still running */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Waited for: the run is over, and some of it failed */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"] & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    connectorRerun: {
        parameters: {
            query?: {
                /** @description Seconds to wait for the end */
                wait?: number;
                /** @description As Accept says by default */
                format?: "json" | "junit";
            };
            header?: never;
            path: {
                /** @description The secret of the link */
                connectorId: unknown;
                runId: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Waited for: the run is over, and all of it passed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Started, or waiting already; with wait also the state */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["StartedRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Waited for: the run is over, and some of it failed */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"] & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    connectorStop: {
        parameters: {
            query?: {
                /** @description Seconds to wait for the end */
                wait?: number;
                /** @description As Accept says by default */
                format?: "json" | "junit";
            };
            header?: never;
            path: {
                /** @description The secret of the link */
                connectorId: unknown;
                runId: unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state, or all passed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Waited for: still running */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Waited for: the run is over, and some of it failed */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"] & {
                        data: components["schemas"]["LinkRunDto"];
                    };
                    "application/xml": string;
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsCronLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListCronsDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["CronsAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsCronManage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageCronDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["ManageCronAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsNotificationLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["NotificationDto"][];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsNotificationManage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageNotificationDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ChangedNotificationDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsNotificationTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestNotificationDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["DeliveryIdsDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsNotificationLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["DeliveryDto"][];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsNotificationAgain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendAgainDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["DeliveryIdsDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsFileLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListFilesDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ProjectFilesDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsFileNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["FileNamesAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsFileUpload: {
        parameters: {
            query: {
                projectId: number;
                /** @description A name that exists gets a new version */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["UploadedFileDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsFileRename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameFileDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["RenamedFileDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsFileDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteFileDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["FileIdDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsFileTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileVersionRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["TicketDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsFileDownload: {
        parameters: {
            query: {
                projectId: number;
                fileId: number;
                /** @description When neither the header nor a ticket says who asks */
                token?: string;
                /** @description Of the call that gives tickets for this download */
                ticket?: string;
                /** @description By default the newest */
                version?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsExportPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ExportPreviewDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportDto"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsImportPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ImportPreviewDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ImportedDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsFolderExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectRefDto"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsFolderPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/zip": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["FolderPreviewDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsFolderImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/zip": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["ImportedFolderDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsSyncRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectRefDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["FolderTextsDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsSyncPreview: {
        parameters: {
            query: {
                projectId: number;
                /** @description Of the project as it was compared; when it is another one by now, the call is refused */
                digest: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/zip": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["SyncPreviewDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    projectsSyncWrite: {
        parameters: {
            query: {
                projectId: number;
                /** @description Of the project as it was compared; when it is another one by now, the call is refused */
                digest: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/zip": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & {
                        data: components["schemas"]["SyncedDto"];
                    };
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    xecutorManageDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageDeviceDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["ManageDeviceAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
    xecutorDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                    } & components["schemas"]["DeviceAnswerDto"];
                };
            };
            /** @description Refused: errors tells why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureDto"];
                };
            };
        };
    };
}
