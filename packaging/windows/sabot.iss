; The installer for Windows: Inno Setup 6 makes it of the folder that packaging/build made.
;   iscc /DVersion=0.2.0 /DFolder=...\sabot /O...\dist packaging\windows\sabot.iss
; For one person, without the rights of an administrator; their tables and settings stay untouched.
#ifndef Version
  #error "which version: /DVersion=0.2.0"
#endif
#ifndef Folder
  #error "which folder: /DFolder=the one that packaging/build made"
#endif

[Setup]
AppId={{6F1C1B0C-7D0E-4B52-9C53-5A6B0D7A5E21}
AppName=Sabot
AppVersion={#Version}
AppPublisher=Sabot
DefaultDirName={autopf}\Sabot
DefaultGroupName=Sabot
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
OutputBaseFilename=sabot-{#Version}-windows-setup
Compression=lzma2
SolidCompression=yes
ChangesEnvironment=yes
CloseApplications=no
UninstallDisplayIcon={app}\sabot.exe

[Languages]
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
Name: "en"; MessagesFile: "compiler:Default.isl"

[InstallDelete]
Type: filesandordirs; Name: "{app}\parts"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Sabot"; Filename: "{app}\sabot.exe"
Name: "{autodesktop}\Sabot"; Filename: "{app}\sabot.exe"

[Run]
Filename: "{app}\sabot.exe"; Description: "Sabot"; Flags: postinstall nowait skipifsilent unchecked
